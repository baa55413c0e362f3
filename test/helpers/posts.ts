import type { Files } from './files.ts';

/** A post's file: front matter as YAML, then the body. */
export const post = (frontMatter: Readonly<Record<string, unknown>>, body = 'Text.'): string => {
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
};

/** A small project that uses a little of everything. It has two workspaces, one with declared terms and two keys. */
export const SMALL_PROJECT: Files = {
  'content/blog/workspace.yaml': 'name: Blog\nkeys: [demo, demo-next]\n',
  'content/blog/authors.yaml':
    'ann:\n  name: Ann\n  about: Writes.\n  socialLinks: { web: "https://ann.example" }\nbob: Bob\n',
  'content/blog/categories.yaml': '- News\n- { name: How to, slug: howto }\n- Empty\n',
  'content/blog/posts/2026-01-01-first.md': post({
    title: 'First',
    category: 'News',
    tags: ['Red', 'Blue'],
    author: 'ann',
  }),
  'content/blog/posts/2026-02-01-second.md': post(
    { title: 'Second', category: 'howto', tags: 'Red', authors: ['ann', 'bob'], image: './pixel.svg' },
    'See [the first](2026-01-01-first.md#top) and ![a pixel](./pixel.svg).\n\n<!-- more -->\n\nThe rest.',
  ),
  'content/blog/posts/pixel.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/blog/posts/2026-03-01-third.md': post({
    title: 'Third',
    updated: '2026-03-02T10:00:00+02:00',
    excerpt: 'Short.',
  }),
  'content/blog/posts/later.md': post({ title: 'Later', date: '2999-01-01' }),
  'content/blog/posts/unfinished.md': post({ title: 'Unfinished', date: '2026-01-05', draft: true }),
  'content/notes/workspace.yaml': 'keys: [notes]\n',
};
