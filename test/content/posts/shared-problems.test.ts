import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import type { Config } from '../../../src/config/config.ts';
import { folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const warnings = async (
  bodies: readonly string[],
  config: Config = {},
  wanted = 'post/unknown-language',
): Promise<readonly string[]> => {
  const posts = bodies.map((body, at) => [
    `content/blog/posts/p${at}.md`,
    post({ title: 'P', date: '2026-01-01' }, body),
  ]);
  const root = await folderOf({ ...Object.fromEntries(posts), 'galley.config.json': JSON.stringify(config) });
  const { diagnostics } = await build({ root, write: false, now: Date.parse('2026-02-01') });
  return diagnostics
    .filter(({ code }) => code === wanted)
    .map(({ file, position, message }) => `${file}:${position?.line} ${message}`);
};

const code = (language: string): string => `\`\`\`${language}\na\n\`\`\`\n`;

test('a language without highlighting is reported once, with counts, at the first block', async () => {
  expect(await warnings([`A.\n\n${code('zig')}\n${code('js')}`, `${code('Zig')}\n${code('zig')}`])).toEqual([
    'content/blog/posts/p0.md:8 No syntax highlighting for zig: 3 blocks in 2 posts are published without it.',
  ]);
});

test('code without a language, or in one that highlight.js knows, is not mentioned', async () => {
  const known = ['', 'text', 'plain', 'txt', 'none', 'mermaid', 'toml', 'nix', 'console', 'jsonc', 'HTML'];
  expect(await warnings(known.map(code))).toEqual([]);
  expect(await warnings([code('zig')], { markdown: { highlight: false } })).toEqual([]);
});

test('options right after a language are separated from it if code-fences is on', async () => {
  const bodies = [code('js{1}')];
  expect(await warnings(bodies)).toHaveLength(1);
  expect(await warnings(bodies, { adopt: { dialect: 'vitepress' } })).toEqual([]);
  expect(await warnings(bodies, { markdown: { extensions: ['code-fences'] } })).toEqual([]);
});

test('languages similar to another are known', async () => {
  expect(await warnings([`${code('vue')}\n${code('astro {1}')}`])).toEqual([]);
});

test('containers of plugins are reported without a dialect, and not for tools that show them as text', async () => {
  const residue = (config: Config) => warnings([':::tip\na\n:::'], config, 'post/template-residue');
  expect(await residue({})).toEqual([
    'content/blog/posts/p0.md:6 Galley does not fill in :::tip. Readers see the tag as it is written.',
  ]);
  expect(await residue({ adopt: { dialect: 'hugo' } })).toEqual([]);
});

const ALL: Config = { adopt: { dialect: 'hugo' }, posts: { deadLinks: 'warn', url: '/{slug}/' } };

/** The warnings of posts and what they follow from, without the problem of the tags themselves. */
const causes = async (bodies: readonly string[], config: Config = {}): Promise<readonly string[]> => {
  const posts = bodies.map((body, at) => [
    `content/blog/posts/p${at}.md`,
    post({ title: 'P', date: '2026-01-01' }, body),
  ]);
  const settings = JSON.stringify({ ...ALL, ...config });
  const root = await folderOf({ ...Object.fromEntries(posts), 'galley.config.json': settings });
  const { diagnostics } = await build({ root, write: false, now: Date.parse('2026-02-01') });
  return diagnostics
    .filter(({ file, code }) => file !== undefined && code !== 'post/template-residue')
    .map(
      ({ file, code, followsFrom }) => `${file?.at(-4)} ${code}${followsFrom === undefined ? '' : ` < ${followsFrom}`}`,
    );
};

test('a warning about what is between two tags that are left follows from them, and one beside them does not', async () => {
  const tabs = '{{< tabs >}}\n[a](gone.md)\n{{< tab >}}\n[b](lost.md)\n{{< /tab >}}\n{{< /tabs >}}\n\n[c](away.md)';
  expect(await causes([tabs])).toEqual([
    '0 post/link-missing < post/template-residue',
    '0 post/link-missing < post/template-residue',
    '0 post/link-missing',
  ]);
  expect(await causes(['{{< tabs >}}\n[a](gone.md)'])).toEqual(['0 post/link-missing']);
});

test('an id that is missing in a post with tags that are left follows from them, also for links of other posts', async () => {
  const bodies = ['{{% include "a.md" %}}\n\n[a](#a)', '[a](p0.md#a) [b](#b) [c](p2.md#a)', '{{ .Title }}'];
  expect(await causes(bodies)).toEqual([
    '0 post/anchor-missing < post/template-residue',
    '1 post/anchor-missing < post/template-residue',
    '1 post/anchor-missing',
    '1 post/anchor-missing',
  ]);
});

test('nothing follows from tags that are kept, and no error follows from anything', async () => {
  const tags = '{{< tabs >}}\n[a](gone.md)\n{{< /tabs >}}\n\n[a](#a)';
  const alone = ['0 post/link-missing', '0 post/anchor-missing'];
  expect(await causes([tags], { markdown: { templates: 'allow' } })).toEqual(alone);
  expect(await causes([tags], { markdown: { templates: ['tabs'] } })).toEqual(alone);
  expect(await causes([tags], { posts: { deadLinks: 'error' } })).toContain('0 post/link-missing');
});
