/**
 * A private bucket that only the distribution reads. It may list the bucket as well: who may not is told 403 of a missing
 * file, which is what an outage looks like, too (a policy or an encryption key that is gone).
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
export const bucketResources = (): object => ({
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
          // Nobody lists it through the distribution: every request is for a file that the function names.
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
