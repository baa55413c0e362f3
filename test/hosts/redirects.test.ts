import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import type { OldSlugs } from '../../src/hosts/rules/rule.ts';
import { edgeBundle } from '../conformance/edge-bundle.ts';
import { hostInput } from '../helpers/host-input.ts';
import { site } from '../helpers/site.ts';

const ours = site({ keys: ['s3cret', 'demo'] });
const emitted = (name: string, redirects: readonly OldSlugs[]) =>
  HOSTS[name]?.emit(hostInput({ site: ours, redirects, bundle: edgeBundle })) ?? { published: [], server: [] };

const textOf = (files: readonly { readonly content: string }[]): string => files.map(({ content }) => content).join();

const SLUGS: readonly OldSlugs[] = [{ keys: ['s3cret'], slugs: [['an-old-slug', 'the-new-slug']] }];

describe.each(Object.keys(HOSTS))('%s', (name) => {
  test('says nothing of old slugs where there are none', () => {
    const { published, server } = emitted(name, []);
    expect(textOf([...published, ...server].filter(({ path }) => !path.endsWith('js')))).not.toMatch(
      /GALLEY_MOVED|galley_moved|galley_location|[/]redirects/,
    );
  });

  test('lists no key in what is published', () => {
    expect(textOf(emitted(name, SLUGS).published)).not.toContain('s3cret');
  });
});

test.each(['nginx', 'nginx-njs', 'caddy', 'apache', 'cloudfront'])('%s has old slugs in its configuration', (name) => {
  const { server } = emitted(name, SLUGS);
  expect(textOf(server)).toContain('an-old-slug');
});

test.each(['node', 'deno', 'bun', 'cloudflare', 'r2', 'netlify', 'vercel', 'lambda-edge'])(
  '%s never has any: the resolver reads files',
  (name) => {
    expect(emitted(name, SLUGS)).toEqual(emitted(name, []));
  },
);

test('a file shared by workspaces has no rule for an ambiguous old slug, but names it', () => {
  const [, second] = ['a', 'b'].map(
    (to): OldSlugs => ({
      keys: [to],
      slugs: [
        ['shared', `${to}-post`],
        [`old-${to}`, to],
      ],
    }),
  );
  const redirects = [{ keys: ['s3cret'], slugs: [['shared', 'a-post'] as const] }, second as OldSlugs];
  const { published, server } = emitted('apache', redirects);
  expect(textOf(published).match(/.*shared.*/g)).toEqual([
    '# 404, because these old slugs lead to different posts in different workspaces: shared',
  ]);
  expect(textOf(published)).toContain('old-b');
  expect(textOf(server)).toContain('shared');
});
