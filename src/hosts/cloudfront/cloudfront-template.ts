import type { ErrorCode } from '../../resolver/errors.ts';
import { lifecycleHeaders } from '../../resolver/lifecycle.ts';
import type { Site } from '../../resolver/site.ts';
import { generatedBy } from '../generated.ts';
import { bucketResources } from './cloudfront-bucket.ts';
import { policyResources } from './cloudfront-policies.ts';

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
    Description: 'A domain name of yours for the API, such as api.example.com; empty for the one of CloudFront',
  },
  CertificateArn: {
    Type: 'String',
    Default: '',
    AllowedPattern: '^$|^arn:aws[a-z-]*:acm:us-east-1:[0-9]{12}:certificate/[A-Za-z0-9-]+$',
    ConstraintDescription: 'a certificate of ACM in us-east-1, which is where CloudFront looks for it',
    Description: 'The certificate of the alias, from ACM in us-east-1',
  },
  LogBucket: {
    Type: 'String',
    Default: '',
    AllowedPattern: '^$|^[a-z0-9.-]+[.]s3[.a-z0-9-]*[.]amazonaws[.]com$',
    ConstraintDescription: 'a bucket by its domain name, such as my-logs.s3.amazonaws.com',
    Description: 'A bucket for access logs by its domain name, with ACLs enabled; empty for no logs',
  },
};

const isGiven = (parameter: string): object => ({ 'Fn::Not': [{ 'Fn::Equals': [{ Ref: parameter }, ''] }] });

const RULES = {
  AliasHasCertificate: {
    RuleCondition: isGiven('Alias'),
    Assertions: [{ Assert: isGiven('CertificateArn'), AssertDescription: 'An alias needs CertificateArn.' }],
  },
};

export type ErrorPage = Readonly<Record<'ErrorCode' | 'ResponseCode' | 'ErrorCachingMinTTL', number>> & {
  readonly ResponsePagePath: string;
};

/**
 * One body for each status that the bucket, or what is between, may answer with. A missing file is 404, and its body
 * cannot tell a list without a page from a post that does not exist; lists are what readers have to be told of. 403 is
 * a bucket that is closed to the distribution.
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
  const behaviors = deprecatedPaths(site, now).map(([path, version]) => ({
    PathPattern: `${site.base}/${path}/*`,
    ...behavior(version.toUpperCase()),
  }));
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
  ResponseHeadersPolicyId: { Ref: `Headers${policy}` },
  FunctionAssociations: [
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Function', 'FunctionMetadata.FunctionARN'] } },
  ],
});
