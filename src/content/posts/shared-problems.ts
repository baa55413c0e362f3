import type { MappedField, TemplateRules } from '../../config/settings.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { ResidueKind } from '../markdown/templates/residue.ts';
import type { DiagnosePost } from './report.ts';
import type { WrittenPost } from './written-post.ts';

/** The posts of a workspace. */
export interface ReadPosts {
  readonly posts: readonly WrittenPost[];
  readonly diagnose: DiagnosePost;
}

interface Unread {
  readonly first: { readonly file: string; readonly diagnose: DiagnosePost };
  /** The number of posts with the key, and for each field the number of posts whose value looks like it. */
  posts: number;
  readonly fields: Map<MappedField, number>;
}

/** The most characters of a key in a message. Any line with a colon is a key, so keys can be long. */
const SHOWN = 60;

/** One warning for each unused front matter key, at the first post that has it. */
export const unreadDiagnostics = (read: readonly ReadPosts[]): Diagnostic[] => {
  const unread = new Map<string, Unread>();
  for (const { posts, diagnose } of read) {
    for (const { file, unread: keys = [] } of posts) {
      for (const { key, field } of keys) {
        const entry = unread.get(key) ?? { first: { file, diagnose }, posts: 0, fields: new Map() };
        unread.set(key, entry);
        entry.posts += 1;
        if (field !== null) entry.fields.set(field, (entry.fields.get(field) ?? 0) + 1);
      }
    }
  }
  const all = unread.size === 0 ? [] : read.flatMap(({ posts }) => posts);
  return [...unread].map(([key, entry]) => {
    const { file, diagnose } = entry.first;
    const name = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
    const help = `Publish it with records.fields, or ignore it with adopt.ignoreFields: ['${name}'].`;
    const message = `${name} is in the front matter of ${count(entry.posts, 'post')}, but Galley does not use it.${mapping(key, entry, all)}`;
    return diagnose(file, { severity: 'warning', code: 'post/unread-key', message, help, keys: [key] });
  });
};

const NOUNS: Readonly<Partial<Record<MappedField, string>>> = {
  publishedAt: 'dates',
  updatedAt: 'update dates',
  excerpt: 'excerpts',
  coverImage: 'cover images',
  category: 'categories',
  tags: 'tags',
  authors: 'authors',
};

/** A suggestion of the field that most values of a key look like; empty if there is none. */
const mapping = (key: string, { posts, fields }: Unread, all: ReadPosts['posts']): string => {
  const [field] = [...fields].find(([, times]) => times * 2 > posts) ?? [];
  if (field === undefined) return '';
  const way = all.some((post) => mayHave(post, field))
    ? `adopt.fields.${field}, in a list with the keys that other posts use`
    : `adopt.fields: { ${field}: '${key}' }`;
  return ` If its values are ${NOUNS[field] ?? field}, map it with ${way}.`;
};

/** Whether a post may have a field under its usual keys, which mapped keys replace. */
const mayHave = (post: WrittenPost, field: MappedField): boolean => {
  if (field === 'tags' || field === 'authors') return post[field].length > 0;
  if (field === 'category') return post.category !== null;
  if (field === 'publishedAt') return post.publishedAt !== '';
  return field !== 'coverImage' && field !== 'updatedAt';
};

/** A kind of finding in a post that is reported once for all posts. */
interface KindInPost {
  readonly kind: string;
  /** The number of findings in the post. */
  readonly places: number;
  /** The offset of the first one in the body. */
  readonly offset: number;
}

interface KindInPosts<Kind extends KindInPost> {
  readonly first: Kind & Pick<ReadPosts, 'diagnose'> & { readonly file: string };
  posts: number;
  places: number;
}

/** The findings of each kind in all posts, in the order of the posts. */
const kindsInPosts = <Kind extends KindInPost>(
  read: readonly ReadPosts[],
  kindsOf: (post: ReadPosts['posts'][number]) => readonly Kind[] | undefined,
): ReadonlyMap<string, KindInPosts<Kind>> => {
  const kinds = new Map<string, KindInPosts<Kind>>();
  for (const { posts, diagnose } of read) {
    for (const post of posts) {
      for (const each of kindsOf(post) ?? []) {
        const found = kinds.get(each.kind) ?? { first: { ...each, file: post.file, diagnose }, posts: 0, places: 0 };
        kinds.set(each.kind, found);
        found.posts += 1;
        found.places += each.places;
      }
    }
  }
  return kinds;
};

/** One warning for each language of fenced code that highlight.js does not support, at the first block. */
export const languageDiagnostics = (read: readonly ReadPosts[]): Diagnostic[] =>
  [...kindsInPosts(read, ({ languages }) => languages)].map(([language, { first, posts, places }]) =>
    first.diagnose(first.file, {
      severity: 'warning',
      code: 'post/unknown-language',
      message: `No syntax highlighting for ${language}: ${count(places, 'block')} in ${count(posts, 'post')} ${places === 1 ? 'is' : 'are'} published without it.`,
      help: `Use a language that highlight.js supports, or text for plain text.${/[^\w+#.-]/.test(language) ? ' To read options after the language, set markdown.extensions: { "code-fences": true }.' : ''}`,
      bodyOffset: first.offset,
    }),
  );

/** One diagnostic for each kind of template tag that Galley does not fill in, at its first position. */
export const residueDiagnostics = (
  read: readonly ReadPosts[],
  { residue: level, allow }: TemplateRules,
): Diagnostic[] => {
  if (level === 'allow') return [];
  return [...kindsInPosts(read, ({ residue }) => residue)].flatMap(([kind, { first, posts, places }]) => {
    if (allow.includes(kind)) return [];
    const { file, diagnose, written, offset } = first;
    return diagnose(file, {
      severity: level === 'error' ? 'error' : 'warning',
      code: 'post/template-residue',
      message: `Galley does not fill in ${written}${others(places, posts)}. Readers see the tag as it is written.`,
      help: `${howToFix(first)}. To keep it, set markdown.templates.allow: [${JSON.stringify(kind)}].`,
      bodyOffset: offset,
    });
  });
};

/** The part of the message that counts the tags. */
const others = (places: number, posts: number): string =>
  places === 1 ? '' : `, the first of ${count(places, 'similar tag')} in ${count(posts, 'post')}`;

const howToFix = ({ isExpression }: ResidueKind): string =>
  isExpression
    ? 'Set its value with website (basePath, url, values)'
    : 'Define it with markdown.shortcodes, or write HTML instead';
