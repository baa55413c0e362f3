// node lambda-edge.js <function> <port>: simulates CloudFront with an origin-request function that answers by itself.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const [, , file, port] = process.argv;
const { handler } = await import(pathToFileURL(file).href);
const ORIGIN = { s3: { domainName: 'tree.s3.us-east-1.amazonaws.com', region: '', path: '/site' } };
/** CloudFront answers 502 when a function sets one of these headers, or answers with more than 1 MB. */
const READ_ONLY = ['content-length', 'transfer-encoding', 'via', 'warning'];
const MOST = 2 ** 20;

const eventOf = ({ method, url, headers }) => {
  const [uri, ...search] = url.split('?');
  const entries = Object.entries(headers).map(([key, value]) => [key, [{ key, value: String(value) }]]);
  const request = { method, uri, querystring: search.join('?'), headers: Object.fromEntries(entries), origin: ORIGIN };
  return { Records: [{ cf: { config: { eventType: 'origin-request' }, request } }] };
};

createServer(async (request, response) => {
  const { status, headers, body } = await handler(eventOf(request));
  const isRefused = READ_ONLY.some((name) => name in headers) || body.length > MOST || typeof status !== 'string';
  if (isRefused) return response.writeHead(502).end();
  const entries = Object.entries(headers).map(([name, [{ value }]]) => [name, value]);
  response.writeHead(Number(status), Object.fromEntries(entries)).end(Buffer.from(body, 'base64'));
}).listen(Number(port), '127.0.0.1');
