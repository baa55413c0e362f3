import type { Site } from '../runtime/resolver/site.ts';
import { contentHash } from '../shared/fs/fingerprint.ts';
import { BEHAVIOR, cachePolicy, cloudfrontStack } from './cloudfront-stack.ts';
import { edgeCode } from './edge-code.ts';
import { EXACT, type Host, jsonFile, onServer } from './host.ts';

/**
 * A Lambda@Edge function that handles origin requests of a CloudFront distribution, in front of the bucket with the
 * published tree. `template.json` creates everything. `aws cloudformation package` uploads its code.
 *
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/lambda-at-the-edge.html
 */
export const lambdaEdge: Host = {
  name: 'lambda-edge',
  capabilities: EXACT,
  // The limits are 1 MB in base64 for a generated response, and 50 MB for zipped code:
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-lambda-at-edge
  limits: { fileBytes: 780_000, codeBytes: 50 * 2 ** 20 },
  emit: (input) => {
    const code = edgeCode('lambda-edge', { ...input, host: 'lambda-edge' });
    return onServer({ path: 'index.mjs', content: code }, jsonFile('template.json', template(input.site, code)));
  },
};

const template = (site: Site, code: string): object => {
  // A distribution refers to a version of the function, and only a resource with a new name creates a new version.
  const version = `Version${contentHash(code)}`;
  return cloudfrontStack({
    host: 'lambda-edge',
    site,
    description: 'a private bucket, a Lambda@Edge function and a distribution',
    rules: {
      IsInUsEast1: {
        Assertions: [
          {
            Assert: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
            AssertDescription: 'Lambda@Edge needs a stack in us-east-1.',
          },
        ],
      },
    },
    resources: { CachePolicy: cachePolicy('all'), Role: ROLE, Function: FUNCTION, [version]: VERSION },
    behaviors: {
      DefaultCacheBehavior: {
        ...BEHAVIOR,
        LambdaFunctionAssociations: [
          { EventType: 'origin-request', LambdaFunctionARN: { Ref: version }, IncludeBody: false },
        ],
      },
    },
  });
};

const inBucket = (path: string): object => ({ 'Fn::Sub': `\${Bucket.Arn}${path}` });

/** Without permission to list, S3 gives the same answer for a missing file and an inaccessible bucket. */
const ROLE = {
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: ['lambda.amazonaws.com', 'edgelambda.amazonaws.com'] },
          Action: 'sts:AssumeRole',
        },
      ],
    },
    ManagedPolicyArns: [
      { 'Fn::Sub': `arn:\${AWS::Partition}:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole` },
    ],
    Policies: [
      {
        PolicyName: 'ReadBucket',
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Action: 's3:GetObject', Resource: inBucket('/*') },
            { Effect: 'Allow', Action: 's3:ListBucket', Resource: inBucket('') },
          ],
        },
      },
    ],
  },
};

const FUNCTION = {
  Type: 'AWS::Lambda::Function',
  Properties: {
    Description: 'Answers requests to a content API',
    Runtime: 'nodejs22.x',
    Handler: 'index.handler',
    // The folder of the template: the command zips only whole folders.
    Code: '.',
    Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
    MemorySize: 256,
    Timeout: 10,
  },
};

/** CloudFront may still use an older version while it replaces it. */
const VERSION = {
  Type: 'AWS::Lambda::Version',
  DeletionPolicy: 'Retain',
  UpdateReplacePolicy: 'Retain',
  Properties: { FunctionName: { Ref: 'Function' } },
};
