import { loadSettings } from '../../src/config/load.ts';
import { siteOf } from '../../src/config/site.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { buildIn } from './built.ts';
import { distFiles } from './dist-files.ts';
import { type Files, folderOf } from './files.ts';
import { gif } from './gif.ts';
import { post } from './posts.ts';
import type { Published } from './published.ts';

/** Lists of the second version have one more field at their root. */
const CONFIG = `import { defineConfig, defineContract } from 'galley';
const contract = defineContract({
  envelopes: { list: ({ records, total, offset, limit }) => ({ data: records, total, offset, limit, kind: 'posts' }) },
});
export default defineConfig({
  website: { url: 'https://site.example' },
  deploy: { url: 'https://api.example/api/public' },
  details: { headings: true, images: true, neighbours: true, related: 2, addresses: true },
  records: { fields: { mood: { type: 'string' } }, urlField: 'url', cover: true },
  terms: { posts: true, fields: true },
  lists: { defaultLimit: 3, maxLimit: 5 },
  output: { feeds: { limit: 4 }, markdown: true, revision: true, compress: ['gzip'] },
  versions: { v1: { deprecated: '2025-12-01', sunset: '2099-01-01', suggest: 'v2' }, v2: { contract } },
});
`;

const BODY = `## One

![Dots](dots.gif) ![Line](line.svg) [next](p2.md#one) [paper](paper.pdf) [contact](/contact)

### Two

Text of its own.
`;

const FILES: Files = {
  'galley.config.ts': CONFIG,
  'content/blog/workspace.yaml': 'keys: [demo]\nlanguages: [en, de]\nfallback: true\ntranslationKey: ref\n',
  'content/blog/categories.yaml': '- News\n- { name: Local, slug: local }\n',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((day) => [
      `content/blog/posts/p${day}.md`,
      post(
        {
          title: `Post ${day}`,
          date: `2026-01-0${day}`,
          ref: `r${day}`,
          aliases: [`/old/o${day}/`],
          category: day % 2 === 0 ? 'News' : 'Local',
          tags: ['all', day < 4 ? 'early' : 'late'],
          author: 'Ann',
          ...(day === 6 && { updated: '2026-02-01' }),
          ...(day === 3 && { cover: { image: 'dots.gif', alt: 'Dots' }, mood: 'calm' }),
        },
        day < 3 ? BODY : `Day ${day}.`,
      ),
    ]),
  ),
  'content/blog/posts/p5.de.md': post({
    title: 'Fünf',
    date: '2026-01-05',
    ref: 'r5',
    category: 'News',
    tags: ['all'],
  }),
  'content/blog/posts/dots.gif': gif(3, 2),
  'content/blog/posts/line.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="1"/>',
  'content/blog/posts/paper.pdf': '%PDF-1.7',
};

/** The time of the build. */
export const BUILT_AT: number = Date.UTC(2026, 5, 1);

/** A small API with the key `demo` that uses every option that changes answers. */
export const everyOption = async (
  cleanUp: (remove: () => Promise<void>) => void,
): Promise<{ readonly of: Site; readonly from: Published }> => {
  const root = await folderOf(FILES, cleanUp);
  await buildIn(root, { now: BUILT_AT });
  return { of: siteOf(await loadSettings({ root }), ['demo'], { demo: ['en', 'de'] }), from: distFiles(root) };
};
