import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Headers } from '../../src/runtime/resolver/site.ts';
import { addFiles } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import type { Fixture } from './fixture.ts';
import { type Bucket, bucketOf } from './s3.ts';
import { serveListener, serveProcess } from './server.ts';
import type { Running } from './suite.ts';

/** The part of the emitted template that the simulator reads. */
interface Template {
  readonly Resources: Readonly<Record<string, { readonly Properties: Readonly<Record<string, never>> }>>;
}

interface Behavior {
  readonly PathPattern?: string;
  readonly AllowedMethods: readonly string[];
  readonly ResponseHeadersPolicyId: { readonly Ref: string };
}

interface ErrorPage {
  readonly ErrorCode: number;
  readonly ResponseCode: number;
  readonly ResponsePagePath: string;
}

interface Distribution {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors?: readonly Behavior[];
  readonly CustomErrorResponses: readonly ErrorPage[];
}

interface FunctionResult {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Starts a distribution in front of a bucket with a fixture's files. */
export const startCloudfront = async (fixture: Fixture): Promise<Running> =>
  serveDistribution(await fixture.emit(), bucketOf(fixture));

/**
 * Simulates CloudFront with the emitted template, as far as it is documented: behaviours, the function (run by
 * njs, the most similar engine), a bucket that hides missing objects, error pages, header policies and compression.
 * It does not cache.
 */
export const serveDistribution = async (emitted: string, bucket: Bucket): Promise<Running> => {
  const template: Template = JSON.parse(await readFile(join(emitted, 'template.json'), 'utf8'));
  const distribution = propertyOf<Distribution>(template, 'Distribution', 'DistributionConfig');
  const router = await createRouter(await readFile(join(emitted, 'function.js'), 'utf8'));

  const reply = async (request: IncomingMessage): Promise<Reply> => {
    const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
    const behavior = behaviorFor(path, distribution);
    if (!behavior.AllowedMethods.includes(request.method ?? '')) return refused();
    const routed = await router.route(request.method ?? '', path, search);
    const answer = routed.statusCode === undefined ? await fromBucket(routed) : synthetic(routed);
    return { ...answer, headers: { ...answer.headers, ...policyHeaders(template, behavior) } };
  };

  const fromBucket = async (routed: FunctionResult): Promise<Reply> => {
    const answer = await bucket.get(decodeURIComponent(routed.uri));
    const status = answer.status === 404 && !mayList(template) ? 403 : answer.status;
    const page = distribution.CustomErrorResponses.find(({ ErrorCode }) => ErrorCode === status);
    if (page === undefined) return answer;
    return { ...(await bucket.get(page.ResponsePagePath)), status: page.ResponseCode };
  };

  const server = await serveListener((request, response) => {
    reply(request).then(
      (answer) => write(conditional(compressed(answer, request), request), request, response),
      (error) => response.writeHead(502).end(String(error)),
    );
  });
  return {
    origin: server.origin,
    close: async () => {
      await server.close();
      await router.remove();
    },
  };
};

const propertyOf = <T>(template: Template, resource: string, property: string): T => {
  const found = template.Resources[resource]?.Properties[property];
  if (found === undefined) throw new Error(`the template has no ${resource}.${property}`);
  return found;
};

/** Runs the function in nginx, which gives each request new variables, as CloudFront does. */
const createRouter = async (code: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-cloudfront-'));
  const port = await freePort();
  await addFiles(folder, { 'function.js': `${code}\n${CALL}`, 'nginx.conf': configOf(folder, port) });
  const server = await serveProcess({
    command: '/usr/sbin/nginx',
    args: ['-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    port,
  });
  return {
    route: async (method: string, uri: string, search: string): Promise<FunctionResult> => {
      const answer = await fetch(server.origin, { method: 'POST', body: JSON.stringify({ method, uri, search }) });
      if (!answer.ok) throw new Error(`the function failed for ${uri}`);
      return (await answer.json()) as FunctionResult;
    },
    remove: () => server.close().finally(() => rm(folder, { recursive: true, force: true })),
  };
};

const CALL = `
export default {
  route: (r) => {
    const asked = JSON.parse(r.requestText);
    const request = { method: asked.method, uri: asked.uri, querystring: {}, headers: {}, cookies: {} };
    request.rawQueryString = () => asked.search;
    const context = { eventType: 'viewer-request' };
    r.return(200, JSON.stringify(handler({ version: '1.0', context: context, request: request })));
  },
};
`;

const configOf = (folder: string, port: number): string => `
load_module /usr/lib/nginx/modules/ngx_http_js_module.so;
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  js_path ${folder};
  js_import galley from function.js;
  server {
    listen 127.0.0.1:${port};
    client_body_buffer_size 1m;
    location / { js_content galley.route; }
  }
}
`;

const behaviorFor = (path: string, { CacheBehaviors = [], DefaultCacheBehavior }: Distribution): Behavior =>
  CacheBehaviors.find(({ PathPattern = '' }) => globOf(PathPattern).test(path)) ?? DefaultCacheBehavior;

const globOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^$()|[\]{}\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );

const refused = (): Reply => ({ status: 403, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>403') });

const synthetic = ({ statusCode = 0, headers, body }: FunctionResult): Reply => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
  body: Buffer.from(body?.data ?? ''),
});

/** Whether the bucket's policy lets the distribution know that an object is missing. */
const mayList = (template: Template): boolean =>
  propertyOf<{ Statement: { Action: string }[] }>(template, 'BucketPolicy', 'PolicyDocument').Statement.some(
    ({ Action }) => Action === 's3:ListBucket',
  );

interface Policy {
  readonly CorsConfig: { readonly AccessControlExposeHeaders: { readonly Items: readonly string[] } };
  readonly SecurityHeadersConfig: { readonly ContentSecurityPolicy?: { readonly ContentSecurityPolicy: string } };
  readonly CustomHeadersConfig?: { readonly Items: readonly { readonly Header: string; readonly Value: string }[] };
}

const policyHeaders = (template: Template, { ResponseHeadersPolicyId: { Ref } }: Behavior): Headers => {
  const policy = propertyOf<Policy>(template, Ref, 'ResponseHeadersPolicyConfig');
  const { ContentSecurityPolicy: csp } = policy.SecurityHeadersConfig;
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': policy.CorsConfig.AccessControlExposeHeaders.Items.join(', '),
    'x-content-type-options': 'nosniff',
    ...(csp && { 'content-security-policy': csp.ContentSecurityPolicy }),
    ...Object.fromEntries((policy.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }) => [Header, Value])),
  };
};

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressed = (reply: Reply, request: IncomingMessage): Reply => {
  const { status, headers, body } = reply;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (status !== 200 || coding === null || body.length < 1000 || body.length > 10_000_000) return reply;
  const etag = headers.etag === undefined ? {} : { etag: headers.etag.replace(/^(?!W\/)/, 'W/') };
  return {
    status,
    headers: { ...headers, ...etag, 'content-encoding': coding, vary: 'Accept-Encoding' },
    body: coding === 'br' ? brotliCompressSync(body) : gzipSync(body),
  };
};

/** Answers conditional requests with weak comparison. */
const conditional = (reply: Reply, request: IncomingMessage): Reply => {
  const wanted = request.headers['if-none-match'] ?? '';
  const tag = /"[^"]*"/.exec(reply.headers.etag ?? '')?.[0];
  const isKnown = wanted === '*' || (tag !== undefined && wanted.includes(tag));
  return reply.status === 200 && isKnown ? { ...reply, status: 304, body: Buffer.from('') } : reply;
};

const write = ({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void => {
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, isEmpty ? headers : { ...headers, 'content-length': String(body.length) });
  response.end(isEmpty || request.method === 'HEAD' ? undefined : body);
};
