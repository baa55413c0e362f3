import { expect, test } from 'vitest';
import { lambdaEdge } from '../../src/hosts/lambda-edge.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site } from '../helpers/site.ts';

const templateOf = (keys: readonly string[] = ['demo']) => {
  const bundle = (): string => 'export default __GALLEY_SITE__;';
  const { server } = lambdaEdge.emit(hostInput({ site: site({ keys }), bundle }));
  return JSON.parse(server.find(({ path }) => path === 'template.json')?.content ?? '');
};

const { Resources } = templateOf();
const { DistributionConfig } = Resources.Distribution.Properties;

test('both services may assume the role, which may only read and list the bucket', () => {
  const { AssumeRolePolicyDocument, Policies } = Resources.Role.Properties;
  expect(AssumeRolePolicyDocument.Statement).toEqual([
    {
      Effect: 'Allow',
      Principal: { Service: ['lambda.amazonaws.com', 'edgelambda.amazonaws.com'] },
      Action: 'sts:AssumeRole',
    },
  ]);
  expect(Policies[0].PolicyDocument.Statement).toEqual([
    { Effect: 'Allow', Action: 's3:GetObject', Resource: { 'Fn::Sub': '$' + '{Bucket.Arn}/*' } },
    { Effect: 'Allow', Action: 's3:ListBucket', Resource: { 'Fn::Sub': '$' + '{Bucket.Arn}' } },
  ]);
});

test('the function gets every method and the full query, which is part of the cache key', () => {
  const policy = Resources.CachePolicy.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
  expect(policy.QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
  expect(DistributionConfig.DefaultCacheBehavior.AllowedMethods).toHaveLength(7);
  expect(DistributionConfig.DefaultCacheBehavior.CachePolicyId).toEqual({ Ref: 'CachePolicy' });
});

test('the distribution uses a version of the function whose name changes with the code', () => {
  const versionIn = ({ Resources: resources }: { readonly Resources: object }): string =>
    Object.keys(resources).find((name) => name.startsWith('Version')) ?? '';
  const version = versionIn({ Resources });
  expect(DistributionConfig.DefaultCacheBehavior.LambdaFunctionAssociations).toEqual([
    { EventType: 'origin-request', LambdaFunctionARN: { Ref: version }, IncludeBody: false },
  ]);
  expect(versionIn(templateOf())).toBe(version);
  expect(versionIn(templateOf(['other']))).not.toBe(version);
});

test('rejects a stack in another region: CloudFront takes functions only from us-east-1', () => {
  const [{ Assert }] = templateOf().Rules.IsInUsEast1.Assertions;
  expect(Assert).toEqual({ 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] });
});

test('every reference points to something in the template', () => {
  const template = templateOf();
  const known = [...Object.keys(template.Resources), ...Object.keys(template.Parameters)];
  const text = JSON.stringify(template.Resources);
  const refs = [...text.matchAll(/\{"Ref":"(\w+)"\}|\{"Fn::GetAtt":\["(\w+)"|\$\{(?!Id)(\w+)\.\w+\}/g)];
  expect(refs.length).toBeGreaterThan(8);
  for (const [, ref, attribute, inText] of refs) expect(known).toContain(ref ?? attribute ?? inText);
});
