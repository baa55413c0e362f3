import type { MappedField } from '../config/config.ts';
import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ComparablePost, ParsedPost } from './parsed-post.ts';
import type { DiagnosePost } from './post-diagnostic.ts';

/** The posts of a workspace. */
export interface ReadPosts {
  readonly posts: readonly (ComparablePost | ParsedPost)[];
  readonly diagnose: DiagnosePost;
}

interface Unread {
  readonly first: { readonly file: string; readonly diagnose: DiagnosePost };
  /** How many posts have the key, and in how many its value looks like which field. */
  posts: number;
  readonly fields: Map<MappedField, number>;
}

/** Of a key: a line with a colon in it is taken for one, however long it is. */
const SHOWN = 60;

/** One warning for each front matter key that nothing reads, at the first post that has it. */
export const unreadDiagnostics = (found: readonly ReadPosts[]): Diagnostic[] => {
  const unread = new Map<string, Unread>();
  for (const { posts, diagnose } of found) {
    for (const { file, unread: keys = [] } of posts) {
      for (const { key, field } of keys) {
        const entry = unread.get(key) ?? { first: { file, diagnose }, posts: 0, fields: new Map() };
        unread.set(key, entry);
        entry.posts += 1;
        if (field !== null) entry.fields.set(field, (entry.fields.get(field) ?? 0) + 1);
      }
    }
  }
  const all = unread.size === 0 ? [] : found.flatMap(({ posts }) => posts);
  return [...unread].map(([key, entry]) => {
    const { file, diagnose } = entry.first;
    const name = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
    const help = `Publish it with customFields, or say that it is not for the API: ignoreFields: ['${name}'].`;
    const message = `${name} is in the front matter of ${count(entry.posts, 'post')}, and nothing reads it.${mapping(key, entry, all)}`;
    return diagnose(file, { severity: 'warning', code: 'post/unread-key', message, help, keys: [key] });
  });
};

const NOUNS: Readonly<Partial<Record<MappedField, string>>> = {
  publishedAt: 'dates',
  updatedAt: 'dates of updates',
  excerpt: 'excerpts',
  coverImage: 'covers',
  category: 'categories',
  tags: 'tags',
  authors: 'authors',
};

/** The field of which most values look like one; nothing where they do not. */
const mapping = (key: string, { posts, fields }: Unread, all: ReadPosts['posts']): string => {
  const [field] = [...fields].find(([, times]) => times * 2 > posts) ?? [];
  if (field === undefined) return '';
  const way = all.some((post) => mayHave(post, field))
    ? `fields.${field}, in a list with the keys that other posts have`
    : `fields: { ${field}: '${key}' }`;
  return ` If these are their ${NOUNS[field] ?? field}, map it with ${way}.`;
};

/** Mapped keys take the place of the usual ones, which others may have. */
const mayHave = (post: ComparablePost | ParsedPost, field: MappedField): boolean => {
  if (field === 'tags' || field === 'authors') return post[field].length > 0;
  if (field === 'category') return post.category !== null;
  if (field === 'publishedAt') return post.publishedAt !== null;
  if (field === 'coverImage' || field === 'updatedAt') return 'title' in post && post[field] !== null;
  return true;
};
