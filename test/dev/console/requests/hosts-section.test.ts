import { expect, test } from 'vitest';
import { hostLine } from '../../../../src/dev/console/requests/requests-page.tsx';
import type { HostRow } from '../../../../src/hosts/answers/ask-hosts.ts';

const ROW: HostRow = {
  host: 'nginx',
  status: 200,
  file: null,
  bytes: null,
  code: null,
  location: null,
  computed: null,
  misread: [],
  why: null,
};

test.each<[string, Partial<HostRow>, string, string, string]>([
  ['a file', { file: 'a/posts.json', bytes: 1234 }, 'good', '200 exact', '/a/posts.json, 1,234 bytes'],
  [
    'the index',
    { bytes: 9, computed: { files: 3, bytes: 45_000 } },
    'good',
    '200 exact, computed',
    'From the index: 3 files with 45,000 bytes are read.',
  ],
  [
    'no page',
    { status: 404, code: 'variant_not_available', why: 'Pages exist only for a single tag.' },
    'middling',
    '404 variant_not_available',
    'Pages exist only for a single tag.',
  ],
  ['a page of its own', { status: 404, why: 'Names.' }, 'middling', '404, a page of its own', 'Names.'],
  [
    'a filter ignored',
    { file: 'a/posts.json', misread: ['category'] },
    'bad',
    '200 another list',
    'category is ignored: it answers /a/posts.json',
  ],
  [
    'filters ignored by a redirect',
    { status: 302, file: 'a/posts.json', location: '/a/posts.json', misread: ['category', 'limit'] },
    'bad',
    '302 another list',
    'category, limit are ignored: it redirects to /a/posts.json',
  ],
  ['a redirect', { status: 302, file: 'a.json', location: '/a.json' }, 'good', '302 redirect', 'To /a.json'],
])('a host’s line shows its answer: %s', (_, row, tone, answer, details) => {
  expect(hostLine({ ...ROW, ...row }, 200)).toEqual({ host: 'nginx', tone, answer, details });
});

test('an error is good only if it is the same as the API’s', () => {
  expect(hostLine({ ...ROW, status: 401, code: 'invalid_api_key' }, 401).tone).toBe('good');
  expect(hostLine({ ...ROW, status: 404, code: 'not_found' }, 401).tone).toBe('middling');
});
