import type { Case } from '../case.ts';
import { OLD_SLUGS } from '../fixture.ts';

const targetOf = (slug: string): string =>
  OLD_SLUGS.flatMap(({ slugs }) => slugs).find(([from]) => from === slug)?.[1] ?? 'none';

const redirect = (address: string, to: string, rest: Partial<Case> = {}): Case => ({
  title: `old slug: ${rest.scenario ?? 'current'}, /${address}`,
  scenario: 'current',
  request: { target: `/api/public/${address}` },
  expect: {
    status: 308,
    headers: {
      // Behind TLS, a host does not know the origin.
      location: `/api/public/${to}`,
      'access-control-allow-origin': '*',
      'cache-control': /max-age/,
      deprecation: rest.scenario === undefined ? null : 'true',
    },
  },
  ...rest,
});

const named = (slug: string): string => targetOf(slug);
const MISSING = { status: 404 } as const;

/** Old slugs of posts, and old URLs for websites. */
export const REDIRECT_CASES: readonly Case[] = [
  redirect('v1/demo/posts/old-name', `v1/demo/posts/${named('old-name')}`),
  redirect('v1/demo/posts/old-name/', `v1/demo/posts/${named('old-name')}`),
  redirect('v1/demo/posts/toString', `v1/demo/posts/${named('toString')}`),
  redirect('v1/other/posts/older', `v1/other/posts/${named('older')}`),
  redirect('v1/other-next/posts/older', `v1/other-next/posts/${named('older')}`),
  redirect('demo/posts/old-name', `demo/posts/${named('old-name')}`),
  redirect('v1/demo/posts/old-name?a=1&b=%2F', `v1/demo/posts/${named('old-name')}?a=1&b=%2F`),
  redirect('v1/demo/posts/old-name', `v1/demo/posts/${named('old-name')}`, {
    title: 'old slug: HEAD is GET without a body',
    request: { target: '/api/public/v1/demo/posts/old-name', method: 'HEAD' },
  }),
  redirect('v1/demo/posts/old-name', `v1/demo/posts/${named('old-name')}`, { scenario: 'deprecated' }),
  redirect('demo/posts/old-name', `demo/posts/${named('old-name')}`, { scenario: 'deprecated' }),
  {
    title: 'old slug: of a version past its sunset is 410',
    scenario: 'sunset',
    request: { target: '/api/public/v1/demo/posts/old-name' },
    expect: { status: 410, code: 'version_sunset' },
  },
  ...['v1/demo/posts/older', 'v1/demo/posts/Old-Name', 'v1/other/posts/old-name', 'v1/demo/posts/old-name2'].map(
    (address): Case => ({
      title: `old slug: none at /${address}`,
      scenario: 'current',
      request: { target: `/api/public/${address}` },
      expect: MISSING,
    }),
  ),
  {
    title: 'old slug: its file is no answer',
    scenario: 'current',
    request: { target: '/api/public/v1/demo/redirects/old-name' },
    expect: { status: 404, code: 'not_found' },
  },
  ...['v1/demo', 'v1/other-next', 'demo'].map(
    (address): Case => ({
      title: `old addresses: /${address}/redirects`,
      scenario: 'current',
      request: { target: `/api/public/${address}/redirects` },
      expect: {
        status: 200,
        file: `${address.startsWith('v1') ? '' : 'v1/'}${address}/redirects.json`,
        headers: { 'cache-control': 'public, max-age=60' },
      },
    }),
  ),
];
