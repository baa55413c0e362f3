import type { ErrorCode } from '../resolver/errors.ts';
import { lifecycleHeaders } from '../resolver/lifecycle.ts';
import type { Headers, Site } from '../resolver/site.ts';

interface TemplateInput {
  readonly site: Site;
  readonly now: number;
  /** The function's text. */
  readonly code: string;
}

/**
 * A CloudFormation template of bucket, function, policies and distribution.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/AWS_CloudFront.html
 */
export const cloudfrontTemplate = ({ site, now, code }: TemplateInput): object => ({
  AWSTemplateFormatVersion: '2010-09-09',
  Description: 'A content API: a private bucket, a CloudFront Function and a distribution',
  Resources: {
    ...bucket(),
    ...policies(site, now),
    Function: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        Name: named('router'),
        AutoPublish: true,
        FunctionCode: code,
        FunctionConfig: { Comment: 'Maps requests to files', Runtime: 'cloudfront-js-2.0' },
      },
    },
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: distribution(site, now) },
    },
  },
  Outputs: {
    Bucket: { Value: { Ref: 'Bucket' } },
    DistributionId: { Value: { Ref: 'Distribution' } },
    BaseUrl: { Value: { 'Fn::Sub': `https://\${Distribution.DomainName}${site.base}` } },
  },
});

/** Names of policies are the account's: the stack's name keeps two stacks apart. */
const named = (part: string): object => ({ 'Fn::Sub': `\${AWS::StackName}-${part}` });

/**
 * Only the distribution reads the bucket. Who may list it is told 404 of a missing file, and anyone else 403: that is how
 * the error pages of lists and of other files differ.
 */
const bucket = (): object => {
  const statement = (action: string, resource: string, conditions: object): object => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action: action,
    Resource: { 'Fn::Sub': resource },
    Condition: {
      StringEquals: {
        'AWS:SourceArn': {
          'Fn::Sub': `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}`,
        },
        ...conditions,
      },
    },
  });
  return {
    Bucket: {
      Type: 'AWS::S3::Bucket',
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    },
    BucketPolicy: {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: { Ref: 'Bucket' },
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            statement('s3:GetObject', `\${Bucket.Arn}/*`, {}),
            statement('s3:ListBucket', `\${Bucket.Arn}`, { 'aws:Referer': 'galley-file' }),
          ],
        },
      },
    },
    Access: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: named('bucket'),
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
  };
};

const NONE = { CookiesConfig: { CookieBehavior: 'none' }, QueryStringsConfig: { QueryStringBehavior: 'none' } };

const policies = (site: Site, now: number): object => ({
  CachePolicy: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: named('cache'),
        MinTTL: 0,
        DefaultTTL: 60,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          ...NONE,
          HeadersConfig: { HeaderBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      },
    },
  },
  RequestPolicy: {
    Type: 'AWS::CloudFront::OriginRequestPolicy',
    Properties: {
      OriginRequestPolicyConfig: {
        Name: named('request'),
        ...NONE,
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['referer'] },
      },
    },
  },
  ...Object.fromEntries(
    Object.entries(headerPolicies(site, now)).map(([name, config]) => [
      `Headers${name}`,
      {
        Type: 'AWS::CloudFront::ResponseHeadersPolicy',
        Properties: { ResponseHeadersPolicyConfig: { Name: named(name.toLowerCase()), ...config } },
      },
    ]),
  ),
});

/** Response-headers policies: `Plain`, and one for each version that is deprecated, named after it. */
export const headerPolicies = (site: Site, now: number): Readonly<Record<string, object>> => ({
  Plain: headerPolicy({}),
  ...Object.fromEntries(
    Object.entries(site.versions).flatMap(([name, version]) => {
      const headers = lifecycleHeaders(version, site, now);
      return Object.keys(headers).length === 0 ? [] : [[name.toUpperCase(), headerPolicy(headers)]];
    }),
  ),
});

const headerPolicy = (headers: Headers): object => ({
  CorsConfig: {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: { Items: ['*'] },
    AccessControlAllowMethods: { Items: ['GET', 'HEAD', 'OPTIONS'] },
    AccessControlAllowOrigins: { Items: ['*'] },
    AccessControlExposeHeaders: { Items: ['ETag', 'Deprecation', 'Sunset', 'X-API-Suggest', 'Link'] },
    AccessControlMaxAgeSec: 86_400,
    OriginOverride: true,
  },
  SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
  ...(Object.keys(headers).length > 0 && {
    CustomHeadersConfig: {
      Items: Object.entries(headers).map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  }),
});

/** One body for each status that the bucket, or what is between, may answer with. */
export const errorPages = (site: Site): object[] => {
  const seconds = Number(/max-age=(\d+)/.exec(site.cache.errors)?.[1] ?? 10);
  const page = (from: number, to: number, code: ErrorCode): object => ({
    ErrorCode: from,
    ResponseCode: to,
    ResponsePagePath: `${site.base}/errors/${code}.json`,
    ErrorCachingMinTTL: to === 500 ? 0 : seconds,
  });
  return [
    page(403, 404, 'variant_not_available'),
    page(404, 404, 'post_not_found'),
    ...[500, 502, 503, 504].map((status) => page(status, 500, 'internal_error')),
  ];
};

const distribution = (site: Site, now: number): object => {
  const behaviors = deprecatedPaths(site, now).map(([path, version]) => ({
    PathPattern: `${site.base}/${path}/*`,
    ...behavior(version.toUpperCase()),
  }));
  return {
    Enabled: true,
    HttpVersion: 'http2and3',
    IPV6Enabled: true,
    Origins: [
      {
        Id: 'tree',
        DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
        OriginAccessControlId: { Ref: 'Access' },
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
    ],
    DefaultCacheBehavior: behavior('Plain'),
    ...(behaviors.length > 0 && { CacheBehaviors: behaviors }),
    CustomErrorResponses: errorPages(site),
  };
};

/** Folders of versions that are deprecated, and of keys where the version of addresses without one is. */
export const deprecatedPaths = (site: Site, now: number): (readonly [path: string, version: string])[] =>
  Object.entries(site.versions)
    .filter(([, version]) => Object.keys(lifecycleHeaders(version, site, now)).length > 0)
    .flatMap(([name]) => [name, ...(name === site.legacy ? site.keys : [])].map((path) => [path, name] as const));

const behavior = (policy: string): object => ({
  TargetOriginId: 'tree',
  ViewerProtocolPolicy: 'redirect-to-https',
  // All of them reach the function, which refuses the others itself: CloudFront's own refusal is no JSON.
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
  CachedMethods: ['GET', 'HEAD'],
  Compress: true,
  CachePolicyId: { Ref: 'CachePolicy' },
  OriginRequestPolicyId: { Ref: 'RequestPolicy' },
  ResponseHeadersPolicyId: { Ref: `Headers${policy}` },
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Function', 'FunctionMetadata.FunctionARN'] } },
  ],
});
