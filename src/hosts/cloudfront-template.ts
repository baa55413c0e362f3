import type { ErrorCode } from '../runtime/resolver/errors.ts';
import { lifecycleHeaders, type Site } from '../runtime/resolver/site.ts';
import { policyResources } from './cloudfront-policies.ts';
import { generatedBy, type HostInput } from './host.ts';
import { scriptedAssets } from './rules/header-rules.ts';

interface TemplateInput extends Pick<HostInput, 'site' | 'now'> {
  /** The code of the function. */
  readonly code: string;
}

/**
 * A CloudFormation template with the bucket, function, policies and distribution.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/AWS_CloudFront.html
 */
export const cloudfrontTemplate = ({ site, now, code }: TemplateInput): object => ({
  AWSTemplateFormatVersion: '2010-09-09',
  Description: `A content API: a private bucket, a CloudFront Function and a distribution. ${generatedBy('cloudfront')}`,
  Parameters: PARAMETERS,
  Rules: RULES,
  Conditions: {
    HasAlias: isGiven('Alias'),
    HasCertificate: isGiven('CertificateArn'),
    HasLogs: isGiven('LogBucket'),
  },
  Resources: {
    ...bucketResources(),
    ...policyResources(site, now),
    Function: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        Name: { 'Fn::Sub': `\${AWS::StackName}-router` },
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
    DomainName: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } },
    BaseUrl: {
      Value: {
        'Fn::If': [
          'HasAlias',
          { 'Fn::Sub': `https://\${Alias}${site.base}` },
          { 'Fn::Sub': `https://\${Distribution.DomainName}${site.base}` },
        ],
      },
    },
  },
});

const PARAMETERS = {
  Alias: {
    Type: 'String',
    Default: '',
    Description: 'Your domain name for the API, such as api.example.com. Leave empty to use the one from CloudFront',
  },
  CertificateArn: {
    Type: 'String',
    Default: '',
    AllowedPattern: '^$|^arn:aws[a-z-]*:acm:us-east-1:[0-9]{12}:certificate/[A-Za-z0-9-]+$',
    ConstraintDescription: 'an ACM certificate in us-east-1, the only region that CloudFront supports',
    Description: 'The ACM certificate for the alias, in us-east-1',
  },
  LogBucket: {
    Type: 'String',
    Default: '',
    AllowedPattern: '^$|^[a-z0-9.-]+[.]s3[.a-z0-9-]*[.]amazonaws[.]com$',
    ConstraintDescription: 'the domain name of a bucket, such as my-logs.s3.amazonaws.com',
    Description: 'The domain name of a bucket for access logs, with ACLs enabled. Leave empty for no logs',
  },
};

const isGiven = (parameter: string): object => ({ 'Fn::Not': [{ 'Fn::Equals': [{ Ref: parameter }, ''] }] });

const RULES = {
  AliasHasCertificate: {
    RuleCondition: isGiven('Alias'),
    Assertions: [{ Assert: isGiven('CertificateArn'), AssertDescription: 'An alias needs CertificateArn.' }],
  },
};

type ErrorPage = Readonly<Record<'ErrorCode' | 'ResponseCode' | 'ErrorCachingMinTTL', number>> & {
  readonly ResponsePagePath: string;
};

/**
 * One body for each error status of the bucket or CloudFront. The body of a 404 cannot distinguish a list without a page
 * from a missing post, so it is the error for lists, which is less obvious to readers. 403 means that the distribution
 * cannot access the bucket.
 */
export const errorPages = (site: Site): ErrorPage[] => {
  const seconds = Number(/max-age=(\d+)/.exec(site.cache.errors)?.[1] ?? 10);
  const page = (from: number, to: number, code: ErrorCode): ErrorPage => ({
    ErrorCode: from,
    ResponseCode: to,
    ResponsePagePath: `${site.base}/errors/${code}.json`,
    ErrorCachingMinTTL: to === 500 ? 0 : seconds,
  });
  return [
    page(404, 404, 'variant_not_available'),
    ...[403, 500, 502, 503, 504].map((status) => page(status, 500, 'internal_error')),
  ];
};

const NOTHING = { Ref: 'AWS::NoValue' };

const distribution = (site: Site, now: number): object => {
  const behaviors = behaviorPaths(site, now).map(([PathPattern, policy]) => ({ PathPattern, ...behavior(policy) }));
  return {
    Enabled: true,
    HttpVersion: 'http2and3',
    IPV6Enabled: true,
    Aliases: { 'Fn::If': ['HasAlias', [{ Ref: 'Alias' }], NOTHING] },
    ViewerCertificate: {
      'Fn::If': [
        'HasCertificate',
        {
          AcmCertificateArn: { Ref: 'CertificateArn' },
          SslSupportMethod: 'sni-only',
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
        NOTHING,
      ],
    },
    Logging: { 'Fn::If': ['HasLogs', { Bucket: { Ref: 'LogBucket' }, IncludeCookies: false }, NOTHING] },
    Origins: [
      {
        Id: 'tree',
        DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] },
        OriginAccessControlId: { Ref: 'Access' },
        S3OriginConfig: { OriginAccessIdentity: '' },
      },
    ],
    DefaultCacheBehavior: behavior('Plain'),
    CacheBehaviors: behaviors,
    CustomErrorResponses: errorPages(site),
  };
};

/**
 * The paths with a header policy of their own: the folders of deprecated versions, and of keys if the version of URLs
 * without one is deprecated; and assets that can contain scripts.
 */
export const behaviorPaths = (site: Site, now: number): (readonly [path: string, policy: string])[] => [
  ...Object.entries(site.versions)
    .filter(([, version]) => Object.keys(lifecycleHeaders(version, site, now)).length > 0)
    .flatMap(([name]) =>
      [name, ...(name === site.legacy ? site.keys : [])].map(
        (path) => [`${site.base}/${path}/*`, name.toUpperCase()] as const,
      ),
    ),
  ...scriptedAssets(site).map((path) => [path, 'Sandbox'] as const),
];

const behavior = (policy: string): object => ({
  TargetOriginId: 'tree',
  ViewerProtocolPolicy: 'redirect-to-https',
  // All methods reach the function, which rejects unsupported ones, because CloudFront's own error is not JSON.
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
  CachedMethods: ['GET', 'HEAD'],
  Compress: true,
  CachePolicyId: { Ref: 'CachePolicy' },
  ResponseHeadersPolicyId: { Ref: `Headers${policy}` },
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Function', 'FunctionMetadata.FunctionARN'] } },
  ],
});

/**
 * A private bucket that only the distribution can read and list. Without permission to list, S3 answers 403 for a missing
 * file, which looks the same as an outage (a deleted policy or encryption key).
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
const bucketResources = (): object => ({
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
          statement('s3:GetObject', `\${Bucket.Arn}/*`),
          // Readers still cannot list the bucket: every request is for a file that the function names.
          statement('s3:ListBucket', `\${Bucket.Arn}`),
        ],
      },
    },
  },
  Access: {
    Type: 'AWS::CloudFront::OriginAccessControl',
    Properties: {
      OriginAccessControlConfig: {
        Name: { 'Fn::Sub': `\${AWS::StackName}-bucket` },
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    },
  },
});

const statement = (action: string, resource: string): object => ({
  Effect: 'Allow',
  Principal: { Service: 'cloudfront.amazonaws.com' },
  Action: action,
  Resource: { 'Fn::Sub': resource },
  Condition: {
    StringEquals: {
      'AWS:SourceArn': {
        'Fn::Sub': `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}`,
      },
    },
  },
});
