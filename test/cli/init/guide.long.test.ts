import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOOLS } from '../../../src/tools/registry.ts';
import { runGalley } from '../../helpers/cli.ts';
import { type Files, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const FOLDER = 'content/guide/posts/start';
const dated = post({ title: 'A', date: '2026-01-02' });

/** The smallest repository of each tool. */
const REPOSITORIES: Readonly<Record<keyof typeof TOOLS, Files>> = {
  jekyll: { '_config.yml': 'title: A\n', '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n' },
  hugo: { 'hugo.toml': 'baseURL = "https://example.com/"\n', 'content/posts/a.md': dated },
  zola: {
    'config.toml': 'base_url = "https://example.com"\n',
    'content/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\n+++\n',
  },
  astro: { 'astro.config.mjs': '', 'src/content/blog/a.md': dated },
  eleventy: { 'eleventy.config.js': '', 'blog/a.md': dated },
  hexo: { '_config.yml': 'title: A\n', 'source/_posts/a.md': dated },
  vitepress: { '.vitepress/config.ts': '', 'posts/a.md': dated },
};

test('every dialect has a page, and so do all other tools together', () => {
  const pages = readdirSync(FOLDER).filter((name) => name.startsWith('coming-from-'));
  expect(pages.sort()).toEqual([...Object.keys(TOOLS), 'other-tools'].sort().map((name) => `coming-from-${name}.md`));
});

test.each(Object.entries(REPOSITORIES))('the commands of the page about %s publish a post', async (name, files) => {
  const text = readFileSync(`${FOLDER}/coming-from-${name}.md`, 'utf8');
  const commands = [...text.matchAll(/^galley (.+)$/gm)].map((match) => (match[1] ?? '').split(' '));
  expect(commands).toHaveLength(2);
  const cwd = await folderOf(files);
  let output = '';
  for (const args of commands) {
    const { code, stdout } = await runGalley(args, { cwd });
    expect(code).toBe(0);
    output = stdout;
  }
  expect(output).toContain('1 post published');
});
