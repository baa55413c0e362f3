import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import { type CloudFrontSdk, cloudFront } from '../../../src/publish/purge/cloudfront.ts';
import { purgingCaches } from '../../../src/publish/purge/open-caches.ts';
import type { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { hasPackage, heavy } from '../../conformance/heavy.ts';
import { startCdn } from '../../helpers/cdn-server.ts';

const SECRET = 'a-secret-that-nobody-must-see';
const CHANGED = { exact: ['/api/public/v1/demo/tags'], lists: ['/api/public/v1/demo/posts'] };

const answerXml =
  (status: number, body: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'text/xml' }).end(body);

const refuses = (status: number, code: string, message = 'No.'): ReturnType<typeof answerXml> =>
  answerXml(
    status,
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
  );

const created = answerXml(201, '<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>');

const purgeAt = async (origin: string): Promise<DiagnosticError | null> => {
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', origin);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
  const sdk = heavy('@aws-sdk/client-cloudfront') as CloudFrontSdk;
  const vendor = cloudFront({ sdk, distribution: 'E2EXAMPLE', publicBase: '/api/public', env: process.env });
  const caches = purgingCaches(vendor, { ...RETRIES, sleep: async () => {} });
  return caches
    .purge(CHANGED, async () => {})
    .then(
      () => null,
      (thrown: DiagnosticError) => thrown,
    );
};

describe.skipIf(!hasPackage('@aws-sdk/client-cloudfront'))('invalidations of CloudFront', () => {
  test('one request has every path; a repeated one is recognised as the same', async () => {
    const { origin, requests } = await startCdn(
      refuses(400, 'TooManyInvalidationsInProgress'),
      refuses(503, 'ServiceUnavailable'),
      created,
    );
    expect(await purgeAt(origin)).toBeNull();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 3 }, () => 'POST /2020-05-31/distribution/E2EXAMPLE/invalidation'),
    );
    const [body = ''] = requests.map((request) => request.body);
    expect(body).toContain('<Quantity>2</Quantity>');
    expect([...body.matchAll(/<Path>(.*?)<\/Path>/g)].map(([, path]) => path)).toEqual([
      '/api/public/v1/demo/posts?*',
      '/api/public/v1/demo/tags',
    ]);
    expect(new Set(requests.map((request) => request.body)).size).toBe(1);
  });

  test.each([
    [403, 'AccessDenied', 'cloudfront:CreateInvalidation for the distribution E2EXAMPLE'],
    [403, 'SignatureDoesNotMatch', 'AWS_SECRET_ACCESS_KEY'],
    [404, 'NoSuchDistribution', 'Check the distribution ID after --invalidate'],
    [400, 'TooManyInvalidationsInProgress', 'The upload is complete.'],
    [400, 'InvalidArgument', 'The upload is complete.'],
  ])('%i %s: the error has the refusal, its reason and the fix, not the secret', async (status, code, helps) => {
    const { origin } = await startCdn(refuses(status, code, `Not with ${SECRET} of AKEXAMPLE.`));
    const [diagnostic] = (await purgeAt(origin))?.diagnostics ?? [];
    expect(diagnostic).toMatchObject({ severity: 'error', code: 'deploy/not-invalidated' });
    expect(diagnostic?.message).toContain(code);
    expect(diagnostic?.help).toContain(helps);
    expect(JSON.stringify(diagnostic)).not.toMatch(new RegExp(`${SECRET}|AKEXAMPLE`));
  });
});
