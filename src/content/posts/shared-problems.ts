import type { MappedField, Settings } from '../../config/settings.ts';
import { sumOf } from '../../shared/counts.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { type ResidueKind, TAG_LEFT } from '../markdown/templates/residue.ts';
import type { DiagnosePost } from './report.ts';
import type { UnreadKey, WrittenPost } from './written-post.ts';

export interface ReadPosts {
  readonly posts: readonly WrittenPost[];
  readonly diagnose: DiagnosePost;
}

type TemplateRules = Settings['markdown']['templates'];

/** The problems of a workspace's posts that are reported once for all of them. */
export const sharedProblems = (read: readonly ReadPosts[], templates: TemplateRules): readonly Diagnostic[] => [
  ...unreadDiagnostics(read),
  ...languageDiagnostics(read),
  ...residueDiagnostics(read, templates),
];

/** All findings of one kind, at most one in each post, and the first post that has one. */
interface Findings<Finding> extends Pick<ReadPosts, 'diagnose'> {
  readonly file: string;
  readonly found: [Finding, ...Finding[]];
}

/** The findings of each kind in all posts, in the order of the posts. */
const findingsByKind = <Finding>(
  read: readonly ReadPosts[],
  findingsIn: (post: WrittenPost) => readonly Finding[] | undefined,
  kindOf: (found: Finding) => string,
): ReadonlyMap<string, Findings<Finding>> => {
  const kinds = new Map<string, Findings<Finding>>();
  for (const { posts, diagnose } of read) {
    for (const post of posts) {
      for (const each of findingsIn(post) ?? []) {
        const earlier = kinds.get(kindOf(each));
        if (earlier === undefined) kinds.set(kindOf(each), { file: post.file, diagnose, found: [each] });
        else earlier.found.push(each);
      }
    }
  }
  return kinds;
};

/** The maximum number of characters of a key in a message. Any line with a colon is a key, so keys can be long. */
const SHOWN = 60;

/** One warning for each unused front matter key, at the first post that has it. */
const unreadDiagnostics = (read: readonly ReadPosts[]): Diagnostic[] =>
  [
    ...findingsByKind(
      read,
      ({ unread }) => unread,
      ({ key }) => key,
    ),
  ].map(([key, { file, diagnose, found }]) => {
    const name = key.length > SHOWN ? `${key.slice(0, SHOWN)}…` : key;
    const help = `Publish it with records.fields, or ignore it with adopt.ignoreFields: ['${name}'].`;
    const meant = found.every((each) => each.meant !== undefined) ? ` Did you mean ${found[0].meant}?` : '';
    const message = `${name} is in the front matter of ${count(found.length, 'post')}, but Galley does not use it.${meant}${mapping(key, found, read)}`;
    return diagnose(file, { severity: 'warning', code: 'post/unread-key', message, help, keys: [key] });
  });

const NOUNS: Readonly<Partial<Record<MappedField, string>>> = {
  title: 'titles',
  slug: 'slugs',
  publishedAt: 'dates',
  updatedAt: 'update dates',
  excerpt: 'excerpts',
  coverImage: 'cover images',
  category: 'categories',
  tags: 'tags',
  authors: 'authors',
};

/** A suggestion of the field that most values of a key look like; empty if there is none. */
const mapping = (key: string, found: readonly UnreadKey[], read: readonly ReadPosts[]): string => {
  const isMajority = (field: MappedField): boolean =>
    found.filter((each) => each.field === field).length * 2 > found.length;
  const field = [...new Set(found.map((each) => each.field))].find((each) => each !== null && isMajority(each));
  if (field == null) return '';
  const option = read.some(({ posts }) => posts.some((post) => mayHave(post, field)))
    ? `adopt.fields.${field}, in a list with the keys that other posts use`
    : `adopt.fields: { ${field}: '${key}' }`;
  return ` If its values are ${NOUNS[field] ?? field}, map it with ${option}.`;
};

/** Whether a post may have a field under its usual keys. A mapping would replace them. */
const mayHave = (post: WrittenPost, field: MappedField): boolean => {
  if (field === 'tags' || field === 'authors') return post[field].length > 0;
  if (field === 'category') return post.category !== null;
  if (field === 'publishedAt') return post.publishedAt !== '';
  return field !== 'coverImage' && field !== 'updatedAt';
};

const placesIn = (found: readonly { readonly places: number }[]): number => sumOf(found.map(({ places }) => places));

/** One warning for each language of fenced code that highlight.js does not support, at the first block. */
const languageDiagnostics = (read: readonly ReadPosts[]): Diagnostic[] =>
  [...findingsByKind(read, ({ languages }) => languages, kindOf)].map(([language, { file, diagnose, found }]) => {
    const places = placesIn(found);
    return diagnose(file, {
      severity: 'warning',
      code: 'post/unknown-language',
      message: `No syntax highlighting for ${language}: ${count(places, 'block')} in ${count(found.length, 'post')} ${places === 1 ? 'is' : 'are'} published without it.`,
      help: `Use a language that highlight.js supports, or text for plain text.${/[^\w+#.-]/.test(language) ? ' To read options after the language, set markdown.extensions: { "code-fences": true }.' : ''}`,
      bodyOffset: found[0].offset,
    });
  });

const kindOf = ({ kind }: { readonly kind: string }): string => kind;

/** One diagnostic for each kind of template tag that Galley does not fill in, at its first position. */
const residueDiagnostics = (read: readonly ReadPosts[], { residue: level }: TemplateRules): Diagnostic[] =>
  [...findingsByKind(read, ({ residue }) => residue, kindOf)].map(([kind, { file, diagnose, found }]) => {
    const [first] = found;
    return diagnose(file, {
      severity: level === 'error' ? 'error' : 'warning',
      code: TAG_LEFT,
      message: `Galley does not fill in ${first.written}${others(placesIn(found), found.length)}. Readers see the tag as it is written.`,
      help: `${howToFix(first)}. To keep it, set markdown.templates: [${JSON.stringify(kind)}].`,
      bodyOffset: first.offset,
    });
  });

const others = (places: number, posts: number): string =>
  places === 1 ? '' : `, the first of ${count(places, 'similar tag')} in ${count(posts, 'post')}`;

/** The extensions that render syntax which is text without them. */
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['[!', 'alerts'],
  ['{', 'attributes'],
]);

const howToFix = (part: ResidueKind): string => {
  const extension = EXTENSIONS.get(part.kind);
  if (extension !== undefined)
    return `Set markdown.extensions: { ${extension}: true }, which renders the usual kinds, or write HTML instead`;
  if (part.isExpression) return 'Set its value with website (basePath, url, values)';
  return /^\{(?:[{%]|::)/.test(part.written)
    ? 'Define it with markdown.shortcodes, or write HTML instead'
    : 'Write it as Markdown or HTML instead';
};
