import type { PostTexts } from '../../runtime/client/search-snippet.ts';
import { DIGITS, groupOf } from '../../runtime/client/search-words.ts';
import { contentHash } from '../../shared/fs/fingerprint.ts';
import { htmlWords } from '../search/html-words.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Bodies } from './details.ts';
import type { Fields } from './record-texts.ts';

export interface TextSources {
  readonly bodies: Pick<Bodies, 'place' | 'read'>;
  readonly fields: Pick<Fields, 'of'>;
}

export const postTexts = (file: string, { bodies, fields }: TextSources): PostTexts => {
  const { title, excerpt } = fields.of(file);
  const html: string = JSON.parse(Buffer.from(bodies.read(bodies.place(file))).toString());
  return [title, excerpt, htmlWords(html)];
};

/** Divides posts into files of about `perFile` by the ids of results. A changed post changes only one or two files. */
export const grouped = <Post extends { readonly slug: string }>(
  posts: readonly Post[],
  ids: SearchIndex['ids'],
  perFile: number,
): (readonly [id: string, post: Post])[][] => {
  const bits = Math.min(4 * DIGITS, Math.max(0, Math.round(Math.log2(posts.length / perFile))));
  const groups = Array.from({ length: 2 ** bits }, (): (readonly [string, Post])[] => []);
  for (const post of posts) {
    const id = ids[post.slug];
    if (id === undefined) throw new Error(`${post.slug} is not in the search index`);
    groups[groupOf(id, bits)]?.push([id, post]);
  }
  return groups;
};

/** The approximate number of texts per file. It is small, because a snippet needs only one text, which is long. */
const TEXTS_PER_FILE = 4;

interface TextPost {
  readonly slug: string;
  readonly file: string;
}

/** The contents of the files with posts' texts, made on demand, because together they are as long as all posts. */
export const textFiles = (
  posts: readonly TextPost[],
  ids: SearchIndex['ids'],
  sources: TextSources,
): (() => string)[] =>
  grouped(posts, ids, TEXTS_PER_FILE).map(
    (group) => () => groupText(group, ({ file }) => JSON.stringify(postTexts(file, sources))),
  );

export const textFileNames = (...args: Parameters<typeof textFiles>): string[] =>
  textFiles(...args).map((content) => contentHash(content()));

/** A JSON object with one value per line, by id. */
export const groupText = <Post>(
  group: readonly (readonly [id: string, post: Post])[],
  print: (post: Post) => string,
): string => `{\n${group.map(([id, post]) => `${JSON.stringify(id)}:${print(post)}`).join(',\n')}\n}`;
