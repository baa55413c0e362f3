import { beforeAll, describe, expect, test } from 'vitest';
import { gaps } from '../../src/hosts/capabilities.ts';
import { cloudfront } from '../../src/hosts/cloudfront.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { edgeBundle } from '../conformance/edge-bundle.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site, siteVersion } from '../helpers/site.ts';

const DEPRECATED = site({
  keys: ['demo', 'other'],
  versions: { v1: siteVersion({ deprecated: 1, sunset: Date.UTC(2030, 0), suggest: 'v2' }), v2: siteVersion() },
});

const emit = (of: Site, now = 2): Record<string, string> => {
  const { server, published } = cloudfront.emit(hostInput({ site: of, now, bundle: edgeBundle }));
  expect(published).toEqual([]);
  return Object.fromEntries(server.map(({ path, content }) => [path, content]));
};

const templateOf = (of: Site) => JSON.parse(emit(of)['template.json'] ?? '').Resources;

test('emits the function, header policies, error pages, and a template with all of them', () => {
  expect(Object.keys(emit(site()))).toEqual([
    'function.js',
    'response-headers-policy.json',
    'error-pages.json',
    'template.json',
  ]);
});

test('the function holds 100 keys and stays below CloudFront’s limit', () => {
  const keys = Array.from({ length: 100 }, (_, at) => `key_of-32-characters-length-${1000 + at}`);
  const text = emit(site({ ...DEPRECATED, keys }))['function.js'] ?? '';
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(cloudfront.limits?.codeBytes ?? 0);
  expect(text).not.toContain('__GALLEY');
});

test('old slugs are part of the function, and more than fit are an error with both numbers', () => {
  const slugs = (count: number) =>
    Array.from({ length: count }, (_, at) => [`an-old-slug-${at}`, `the-new-slug-of-the-post-${at}`] as const);
  const gapsOf = (count: number) => {
    const redirects = [{ keys: ['demo'], slugs: slugs(count) }];
    const input = hostInput({ site: DEPRECATED, now: 2, redirects, bundle: edgeBundle });
    const output = cloudfront.emit(input);
    return gaps(cloudfront, {
      ...input,
      output,
      oldSlugs: count,
      files: 1,
      largest: null,
      allowLimited: true,
    });
  };
  expect(gapsOf(60).map(({ code }) => code)).not.toContain('host/code-too-large');
  const [problem] = gapsOf(200).filter(({ code }) => code === 'host/code-too-large');
  expect(problem?.message).toMatch(/^cloudfront allows code of at most 10240 bytes, but function.js has \d{5}\.$/);
  expect(problem?.help).toContain('the code contains 200 old slugs');
});

test('a value that looks like a replacement pattern is unchanged', () => {
  const text = emit(site({ cache: { ...site().cache, errors: "$& $' $1" } }))['function.js'];
  expect(text).toContain(JSON.stringify("$& $' $1"));
});

test('every reference in the template points to something in it', () => {
  const resources = templateOf(DEPRECATED);
  const text = JSON.stringify({ ...resources, Function: null });
  const template = JSON.parse(emit(DEPRECATED)['template.json'] ?? '');
  const known = [...Object.keys(resources), ...Object.keys(template.Parameters), 'AWS::NoValue', 'AWS::StackId', 'Id'];
  const refs = [...text.matchAll(/\{"Ref":"([\w:]+)"\}|\{"Fn::GetAtt":\["(\w+)"|\$\{(\w+)(?:\.\w+)?\}/g)];
  expect(refs.length).toBeGreaterThan(10);
  for (const [, ref, attribute, inText] of refs) {
    expect(known).toContain(ref ?? attribute ?? inText);
  }
});

test('names have at most 64 characters, whatever the name of the stack', () => {
  const names = Object.values<{ Properties: object }>(templateOf(DEPRECATED)).flatMap(({ Properties }) =>
    [...JSON.stringify(Properties).matchAll(/"Name":\{"Fn::Sub":\["([^"]+)",\{"Id":/g)].map(([, name = '']) => name),
  );
  expect(names).toHaveLength(6);
  for (const name of names) expect(name.replace(/[$][{]Id[}]/, 'x'.repeat(36)).length).toBeLessThanOrEqual(64);
});

test('the template contains the same function as the file beside it', () => {
  const files = emit(site());
  expect(JSON.parse(files['template.json'] ?? '').Resources.Function.Properties.FunctionCode).toBe(
    files['function.js'],
  );
});

test('the bucket is private but reports missing files: 403 is left for a closed bucket', () => {
  const { Bucket, BucketPolicy } = templateOf(site());
  expect(Object.values(Bucket.Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
  const [read, list] = BucketPolicy.Properties.PolicyDocument.Statement;
  for (const statement of [read, list]) {
    expect(statement.Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(Object.keys(statement.Condition.StringEquals)).toEqual(['AWS:SourceArn']);
  }
  expect([read.Action, list.Action]).toEqual(['s3:GetObject', 's3:ListBucket']);
});

test('alias, certificate and log bucket are optional parameters', () => {
  const template = JSON.parse(emit(site())['template.json'] ?? '');
  expect(Object.keys(template.Parameters)).toEqual(['Alias', 'CertificateArn', 'LogBucket']);
  const { DistributionConfig } = template.Resources.Distribution.Properties;
  for (const [name, { Default }] of Object.entries<{ Default: string }>(template.Parameters)) {
    expect(Default).toBe('');
    expect(JSON.stringify(DistributionConfig)).toContain(`{"Ref":"${name}"}`);
  }
  for (const condition of Object.keys(template.Conditions)) {
    expect(JSON.stringify(template)).toContain(`"Fn::If":["${condition}"`);
  }
  expect(template.Rules.AliasHasCertificate.Assertions).toHaveLength(1);
});

test('files that can contain scripts have a behaviour with a policy against them', () => {
  const { Distribution, HeadersSandbox } = templateOf(site());
  const [behavior] = Distribution.Properties.DistributionConfig.CacheBehaviors;
  expect(behavior).toMatchObject({
    PathPattern: '/api/public/assets/*.svg',
    ResponseHeadersPolicyId: { Ref: 'HeadersSandbox' },
  });
  const { SecurityHeadersConfig } = HeadersSandbox.Properties.ResponseHeadersPolicyConfig;
  expect(SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
    ContentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    Override: true,
  });
});

test('a version that is not deprecated needs no behaviour; a deprecated one has one, and so does each key', () => {
  const pathsOf = (of: Site) =>
    templateOf(of).Distribution.Properties.DistributionConfig.CacheBehaviors?.map(
      ({ PathPattern }: { PathPattern: string }) => PathPattern,
    );
  const assets = '/api/public/assets/*.svg';
  expect(pathsOf(site())).toEqual([assets]);
  expect(pathsOf(DEPRECATED)).toEqual(['/api/public/v1/*', '/api/public/demo/*', '/api/public/other/*', assets]);
  expect(cloudfront.emit(hostInput({ site: DEPRECATED, now: 2, bundle: edgeBundle })).rules).toEqual({
    'template.json': 5,
  });
});

test('error pages: 404 is for missing files, and 403 is a failure like 5xx', () => {
  const pages = JSON.parse(
    emit(site({ cache: { ...site().cache, errors: 'public, max-age=7' } }))['error-pages.json'] ?? '',
  );
  expect(pages[0]).toEqual({
    ErrorCode: 404,
    ResponseCode: 404,
    ResponsePagePath: '/api/public/errors/variant_not_available.json',
    ErrorCachingMinTTL: 7,
  });
  expect(pages.slice(1)).toEqual(
    [403, 500, 502, 503, 504].map((status) => ({
      ErrorCode: status,
      ResponseCode: 500,
      ResponsePagePath: '/api/public/errors/internal_error.json',
      ErrorCachingMinTTL: 0,
    })),
  );
});

describe('the function', () => {
  let handler: (event: object) => Record<string, unknown>;
  beforeAll(() => {
    handler = new Function(`${emit(site({ keys: ['demo'] }))['function.js']}; return handler;`)();
  });

  const ask = (uri: string, search = '', method = 'GET') =>
    handler({
      request: {
        method,
        uri,
        querystring: { a: { value: 'b' } },
        headers: {},
        rawQueryString: () => search || undefined,
      },
    });

  test('rewrites to files and drops the query', () => {
    expect(ask('/api/public/v1/demo/posts', 'tags=b%2Ca&utm_source=x')).toMatchObject({
      uri: '/api/public/v1/demo/posts/category=/tags=a,b/author=/limit=20/offset=0.json',
      querystring: {},
    });
    expect(ask('/api/public/demo/posts/hello')).toMatchObject({
      uri: '/api/public/v1/demo/posts/hello.json',
    });
  });

  test('reports a query that was never precomputed and whose name no object could have', () => {
    expect(ask('/api/public/v1/demo/posts', `tags=${'a'.repeat(1200)}`)).toMatchObject({
      statusCode: 404,
      body: { data: expect.stringContaining('variant_not_available') },
    });
  });

  test.each([
    ['/api/public/v1/nobody/posts', 'GET', 401, 'invalid_api_key'],
    ['/api/public/v1/demo/posts', 'POST', 405, 'method_not_allowed'],
    ['/elsewhere', 'GET', 404, 'not_found'],
    [`/api/public/v1/demo/posts/${'a'.repeat(3000)}`, 'GET', 404, 'not_found'],
  ])('%.60s %s is %i', (uri, method, status, code) => {
    const answer = ask(uri, '', method);
    expect(answer).toMatchObject({ statusCode: status, body: { encoding: 'text' } });
    expect(JSON.stringify(answer.body)).toContain(code);
  });

  test('OPTIONS is 204 without a body', () => {
    const answer = ask('/api/public/v1/demo/posts', '', 'OPTIONS');
    expect(answer).toMatchObject({ statusCode: 204, headers: { 'access-control-allow-origin': { value: '*' } } });
    expect(answer).not.toHaveProperty('body');
  });
});
