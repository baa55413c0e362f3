import type { Case } from '../case.ts';
import { SLUGS_IN_SCRIPTS, TERMS_IN_SCRIPTS } from '../scripts.ts';
import { spellingsOf } from '../spellings.ts';

const post = (slug: string): Case[] =>
  spellingsOf(slug).flatMap((spelled, at) =>
    [`v1/demo/posts/${spelled}`, ...(at === 0 ? [`demo/posts/${spelled}`] : [])].map((address) => ({
      title: `script: the post ${slug} at /${address}`,
      scenario: 'current' as const,
      request: { target: `/api/public/${address}` },
      expect: { status: 200, file: `v1/demo/posts/${slug}.json` },
    })),
  );

const list = (title: string, search: string): Case => ({
  title: `script: ${title}, ?${search}`,
  scenario: 'current',
  request: { target: `/api/public/v1/demo/posts?${search}` },
  expect: { status: 200, list: { key: 'demo', search } },
});

const lists = (term: string): Case[] => [
  ...spellingsOf(term).map((spelled) => list(`the tag ${term}`, `tags=${spelled}`)),
  list(`the category ${term}`, `category=${encodeURIComponent(term)}`),
  list(`the author ${term}`, `author=${encodeURIComponent(term)}`),
  list(`the author ${term}, second page`, `author=${encodeURIComponent(term)}&offset=20`),
];

const moved = (from: string, to: string): Case => ({
  title: `script: the old slug ${from}`,
  scenario: 'current',
  request: { target: `/api/public/v1/demo/posts/${encodeURIComponent(from)}?a=1` },
  expect: {
    status: 308,
    headers: {
      location: new RegExp(`^/api/public/v1/demo/posts/${encodeURIComponent(to)}[?]a=1$`, 'i'),
    },
  },
});

const missing = (title: string, name: string): Case => ({
  title: `script: ${title} is another name`,
  scenario: 'current',
  request: { target: `/api/public/v1/demo/posts/${name}` },
  expect: { status: 404, code: 'post_not_found' },
});

/** Slugs, ids and terms in any script, and with dots. */
export const SCRIPT_CASES: readonly Case[] = [
  ...SLUGS_IN_SCRIPTS.flatMap(post),
  ...TERMS_IN_SCRIPTS.flatMap(lists),
  list('two tags', `tags=${encodeURIComponent('日本語')},${encodeURIComponent('café')}`),
  list('a category and a tag', `category=${encodeURIComponent('νέα')}&tags=${encodeURIComponent('한국어')}`),
  list('a tag in another normal form', `tags=${encodeURIComponent('cafe\u0301')}`),
  list('a tag in upper case', `tags=${encodeURIComponent('НОВОСТИ')}`),
  list('a tag in Latin-1', 'tags=caf%E9'),
  moved('v21.0', 'v22.1.0'),
  moved('früher', 'прощай'),
  missing('a normal form', encodeURIComponent('A\u0308RGER')),
  missing('another letter case', encodeURIComponent('ärger')),
  missing('a part', encodeURIComponent('你好世')),
];
