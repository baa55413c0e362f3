import type { Site } from '../runtime/resolver/site.ts';
import { generatedBy } from './host.ts';

interface StackInput {
  readonly host: string;
  readonly site: Site;
  /** The parts of the stack, in a few words. */
  readonly description: string;
  /** Conditions that must be true, by name. */
  readonly rules?: Readonly<Record<string, object>>;
  /** The resources besides the bucket and the distribution. */
  readonly resources: Readonly<Record<string, object>>;
  /** The properties of the origin besides its bucket. */
  readonly origin?: object;
  /** The behaviours and error pages of the distribution. */
  readonly behaviors: object;
}

/**
 * Returns a CloudFormation template for a private bucket behind a distribution.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/AWS_CloudFront.html
 */
export const cloudfrontStack = (input: StackInput): object => ({
  AWSTemplateFormatVersion: '2010-09-09',
  Description: `A content API: ${input.description}. ${generatedBy(input.host)}`,
  Parameters: PARAMETERS,
  Rules: {
    AliasHasCertificate: {
      RuleCondition: isGiven('Alias'),
      Assertions: [{ Assert: isGiven('CertificateArn'), AssertDescription: 'An alias needs CertificateArn.' }],
    },
    ...input.rules,
  },
  Conditions: {
    HasAlias: isGiven('Alias'),
    HasCertificate: isGiven('CertificateArn'),
    HasLogs: isGiven('LogBucket'),
  },
  Resources: {
    Bucket: BUCKET,
    ...input.resources,
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: { DistributionConfig: distribution(input) },
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
          { 'Fn::Sub': `https://\${Alias}${input.site.base}` },
          { 'Fn::Sub': `https://\${Distribution.DomainName}${input.site.base}` },
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

/**
 * Names a resource that must be unique in an account. The name contains the stack's UUID, because CloudFront allows 64
 * characters and the name of a stack may have 128.
 */
export const sharedName = (part: string): object => ({
  'Fn::Sub': [`galley-\${Id}-${part}`, { Id: { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] } }],
});

const BUCKET = {
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
};

const NOTHING = { Ref: 'AWS::NoValue' };

const distribution = ({ origin, behaviors }: StackInput): object => ({
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
      ...origin,
      S3OriginConfig: { OriginAccessIdentity: '' },
    },
  ],
  ...behaviors,
});

/** All methods reach the code, which rejects unsupported ones, because CloudFront's own error is not JSON. */
export const BEHAVIOR = {
  TargetOriginId: 'tree',
  ViewerProtocolPolicy: 'redirect-to-https',
  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
  CachedMethods: ['GET', 'HEAD'],
  Compress: true,
  CachePolicyId: { Ref: 'CachePolicy' },
};

/** A cache policy: answers depend on nothing in a request but, if the code reads it, the query. */
export const cachePolicy = (queries: 'all' | 'none'): object => ({
  Type: 'AWS::CloudFront::CachePolicy',
  Properties: {
    CachePolicyConfig: {
      Name: sharedName('cache'),
      MinTTL: 0,
      DefaultTTL: 60,
      MaxTTL: 31_536_000,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: queries },
        HeadersConfig: { HeaderBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    },
  },
});
