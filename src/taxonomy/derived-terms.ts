import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { AuthorName, ComparablePost } from '../posts/parsed-post.ts';
import type { DiagnosePost } from '../posts/post-diagnostic.ts';
import type { PostProblem } from '../posts/report.ts';
import { foldCase } from '../slugs/fold-case.ts';
import { deviceProblem, isDeviceName, isSlug } from '../slugs/slug.ts';
import { slugHelp, termSlug } from '../slugs/slugify.ts';
import { type Derived, ofSeveralNames, type Use } from './derived-names.ts';
import { FIELD_OF, fileOf, namesIn, remembered, type TermKind, type TermLookup } from './term-lookup.ts';
import type { Term } from './terms.ts';

export interface DerivingPosts {
  /** Those whose names must be right: published and scheduled ones. */
  readonly posts: readonly ComparablePost[];
  /** Those of them that are still to come, whose terms there are not yet. */
  readonly scheduled: readonly ComparablePost[];
  readonly slugify: Slugify;
  readonly diagnose: DiagnosePost;
}

/**
 * Terms that the posts themselves make, where no file declares any: one per slug, under the first spelling in the order
 * of `posts`. Spellings of one name are a warning; names that are not one and have one slug, and a name that gives no
 * slug, are errors.
 */
export const derivedTerms = (kind: TermKind, { posts, scheduled, slugify, diagnose }: DerivingPosts): TermLookup => {
  const later = new Set(scheduled);
  const found = new Map<string, Derived>();
  /** Each name that has been seen: there are far fewer names than places where they stand. */
  const seen = new Map<string, Use>();
  const diagnostics: Diagnostic[] = [];
  for (const post of posts) {
    const isPublished = !later.has(post);
    for (const name of namesIn(post, kind)) {
      const earlier = seen.get(identityOf(name));
      if (earlier !== undefined) {
        earlier.isPublished ||= isPublished;
        continue;
      }
      const slug = slugOf(name, slugify);
      if (!isSlug(slug)) {
        diagnostics.push(diagnose(post.file, noSlug(kind, name)));
        continue;
      }
      const use = { written: name, file: post.file, isPublished };
      seen.set(identityOf(name), use);
      const entry = found.get(foldCase(slug)) ?? { slug, uses: [] };
      found.set(foldCase(slug), entry);
      entry.uses.push(use);
      if (entry.uses.length === 1 && isDeviceName(slug))
        diagnostics.push(diagnose(post.file, deviceName(kind, name, slug)));
    }
  }
  const entries = [...found.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  diagnostics.push(...ofSeveralNames(kind, entries, diagnose));
  const terms = entries.flatMap((entry) => termOf(entry) ?? []);
  const bySlug = new Map(terms.map((term) => [foldCase(term.slug), term]));
  const find = remembered((identity: string) => ({ term: bySlug.get(foldCase(slugIn(identity, slugify))) }));
  return { terms, find: (name) => find(identityOf(name)).term, diagnostics };
};

/** An object for each post that has one would be as many as there are posts. */
const identityOf = (name: AuthorName): string => (typeof name === 'string' ? name : `\0${name.id}\0${name.name ?? ''}`);

const slugIn = (identity: string, slugify: Slugify): string =>
  identity.startsWith('\0') ? (identity.split('\0')[1] ?? '') : termSlug(identity, slugify);

/** Null where no published post names it. */
const termOf = ({ slug, uses }: Derived): Term | null => {
  const published = uses.filter(({ isPublished }) => isPublished);
  // The first name that is given beside an id, else the first spelling: a word alone may be the id.
  const names = published.flatMap(({ written }) => (typeof written === 'object' ? (written.name ?? []) : []));
  const [first] = published.map(({ written }) => (typeof written === 'object' ? written.id : written));
  return first === undefined ? null : { slug, name: names[0] ?? first };
};

const slugOf = (name: AuthorName, slugify: Slugify): string =>
  typeof name === 'string' ? termSlug(name, slugify) : name.id;

const deviceName = (kind: TermKind, name: AuthorName, slug: string): PostProblem => ({
  ...deviceProblem(`The ${kind === 'author' ? 'id' : 'slug'} of the ${kind} ${slug}`),
  code: 'taxonomy/device-name',
  field: FIELD_OF[kind],
  value: typeof name === 'string' ? name : name.id,
});

const noSlug = (kind: TermKind, name: AuthorName): PostProblem => {
  const word = typeof name === 'object' ? name.id : name;
  if (typeof name === 'object') {
    const message = `This id is not allowed: "${word}" cannot be one.`;
    return { code: 'taxonomy/slug-alphabet', message, help: slugHelp(word), field: FIELD_OF[kind], value: word };
  }
  return {
    code: 'taxonomy/no-slug',
    message: `The ${kind} "${word}" gives no ${kind === 'author' ? 'id' : 'slug'}.`,
    help: `Declare it with one of its own in ${fileOf(kind)}. ${slugHelp('')}`,
    field: FIELD_OF[kind],
    value: word,
  };
};
