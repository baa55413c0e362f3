import { join } from 'node:path';
import { loadSettings } from '../../src/config/load.ts';
import { siteOf } from '../../src/config/site.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { buildIn } from './built.ts';
import { filesIn, folderOf } from './files.ts';
import type { Published } from './published.ts';

/** The languages of the project, beginning with the default. */
export const LANGUAGES: readonly string[] = ['en', 'de', 'ja'];

const post = (title: string, day: number, more = ''): string =>
  `---\ntitle: ${title}\ndate: 2025-01-${day + 10}\ncategory: News\ntags: [Tea]\n${more}---\nText.\n`;

/** Most posts are only in English, the fallback of the other languages. Some are translated; one is only in German. */
const FILES = {
  'galley.config.json': JSON.stringify({ posts: { slugify: 'keep' } }),
  'content/blog/workspace.yaml': 'keys: [k]\nlanguages: [en, de, ja]\nfallback: true\ntranslationKey: ref\n',
  'content/blog/categories.yaml': '- slug: news\n  name: { en: News, de: Nachrichten }\n- Sonst\n',
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, day) => [`content/blog/posts/p${day}.md`, post(`P ${day}`, day % 20, 'lang: en\n')]),
  ),
  'content/blog/posts/about.md': post('About', 3, 'ref: about\n'),
  'content/blog/posts/de/ueber.md': post('Über', 3, 'ref: about\n'),
  'content/blog/posts/ja/概要.md': post('概要', 3, 'ref: about\n'),
  'content/blog/posts/de/p1.md': post('P 1, deutsch', 1),
  'content/blog/posts/nur.de.md': post('Nur deutsch', 4).replace('News', 'Sonst'),
};

/** Builds a workspace in several languages with the key `k`. */
export const severalLanguages = async (
  cleanUp: (remove: () => Promise<void>) => void,
): Promise<{ readonly of: Site; readonly from: Published }> => {
  const root = await folderOf(FILES, cleanUp);
  await buildIn(root, { now: Date.parse('2026-01-01') });
  const files = Object.entries(await filesIn(join(root, 'dist')));
  return {
    of: siteOf(await loadSettings({ root }), ['k'], { k: LANGUAGES }),
    from: new Map(files.map(([path, text]) => [path, Buffer.from(text)])),
  };
};
