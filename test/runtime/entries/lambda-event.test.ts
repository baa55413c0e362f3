import { expect, test } from 'vitest';
import { lambdaResponse, rawRequest } from '../../../src/runtime/entries/lambda-event.ts';
import { errorBody } from '../../../src/runtime/resolver/errors.ts';

const ORIGIN = { s3: { domainName: 'tree.s3.eu-west-1.amazonaws.com', region: 'eu-west-1' } };

test('turns an event into a request with unchanged path and query', () => {
  const event = { method: 'GET', uri: '/api/%70', querystring: 'tags=a%2Cb', headers: {}, origin: ORIGIN };
  expect(rawRequest(event)).toEqual({
    method: 'GET',
    target: '/api/%70?tags=a%2Cb',
    ifNoneMatch: null,
    acceptEncoding: null,
  });
});

test('the headers that matter are read', () => {
  const headers = { 'if-none-match': [{ value: '"a"' }], 'accept-encoding': [{ value: 'br' }] };
  const request = rawRequest({ method: 'HEAD', uri: '/', querystring: '', headers, origin: ORIGIN });
  expect(request).toMatchObject({ target: '/', ifNoneMatch: '"a"', acceptEncoding: 'br' });
});

test('an answer is sent as base64, without a Content-Length, which CloudFront refuses', () => {
  const headers = { etag: '"a"', 'content-length': '2' };
  expect(lambdaResponse({ status: 200, headers, body: new TextEncoder().encode('{}') })).toEqual({
    status: '200',
    headers: { etag: [{ key: 'etag', value: '"a"' }] },
    bodyEncoding: 'base64',
    body: 'e30=',
  });
});

test('an answer too large for Lambda@Edge is an error of the contract', () => {
  const headers = { etag: '"a"', 'content-encoding': 'br', 'cache-control': 'public' };
  const answer = lambdaResponse({ status: 200, headers, body: new Uint8Array(790_000) });
  expect(answer.status).toBe('500');
  expect(Buffer.from(answer.body, 'base64').toString()).toBe(errorBody('internal_error'));
  expect(answer.headers).toEqual({ 'cache-control': [{ key: 'cache-control', value: 'no-store' }] });
});

test('the largest file that the host declares fits', () => {
  expect(lambdaResponse({ status: 200, headers: {}, body: new Uint8Array(780_000) }).status).toBe('200');
});
