import type { Slugify } from '../../config/dialects/dialect.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { PostProblem } from '../posts/report.ts';
import type { AuthorName } from '../posts/written-post.ts';
import { deviceProblem, foldCase, isDeviceName, isSlug } from '../slugs/slug-alphabet.ts';
import { slugHelp, termSlug } from '../slugs/slugify.ts';
import { type Derived, ofSeveralNames, type Use } from './derived-names.ts';
import {
  FIELD_OF,
  fileOf,
  type NamingPosts,
  namesIn,
  remembered,
  slugKeyOf,
  type Term,
  type TermKind,
  type TermLookup,
  wordOf,
} from './terms.ts';

/**
 * Derives terms from the posts if no file declares any: one term per slug, with the first spelling in the order of the
 * posts. Several spellings of one name are a warning. Different names with one slug, and a name without a valid slug, are
 * errors.
 */
export const derivedTerms = (kind: TermKind, { checked, later, slugify, diagnose }: NamingPosts): TermLookup => {
  const scheduled = new Set(later);
  const found = new Map<string, Derived>();
  /** The names found so far, which are far fewer than their uses. */
  const usesByName = new Map<string, Use>();
  const diagnostics: Diagnostic[] = [];
  for (const post of checked) {
    const isPublished = !scheduled.has(post);
    for (const name of namesIn(post, kind)) {
      const earlier = usesByName.get(identityOf(name));
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
      usesByName.set(identityOf(name), use);
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

/** A name as a map key. It is a string, because objects would need memory for each post. */
const identityOf = (name: AuthorName): string => (typeof name === 'string' ? name : `\0${name.id}\0${name.name ?? ''}`);

const slugIn = (identity: string, slugify: Slugify): string =>
  identity.startsWith('\0') ? (identity.split('\0')[1] ?? '') : termSlug(identity, slugify);

/** The term; null if no published post uses it. */
const termOf = ({ slug, uses }: Derived): Term | null => {
  const published = uses.filter(({ isPublished }) => isPublished);
  // The first name next to an id, else the first spelling, because a word alone can be the id.
  const names = published.flatMap(({ written }) => (typeof written === 'object' ? (written.name ?? []) : []));
  const [first] = published.map(({ written }) => wordOf(written));
  return first === undefined ? null : { slug, name: names[0] ?? first };
};

const slugOf = (name: AuthorName, slugify: Slugify): string =>
  typeof name === 'string' ? termSlug(name, slugify) : name.id;

const deviceName = (kind: TermKind, name: AuthorName, slug: string): PostProblem => ({
  ...deviceProblem(`The ${slugKeyOf(kind)} of the ${kind} ${slug}`),
  code: 'taxonomy/device-name',
  field: FIELD_OF[kind],
  value: wordOf(name),
});

const noSlug = (kind: TermKind, name: AuthorName): PostProblem => {
  const word = wordOf(name);
  const place = { field: FIELD_OF[kind], value: word };
  if (typeof name === 'object') {
    const message = `The id "${word}" is not valid.`;
    return { code: 'taxonomy/slug-alphabet', message, help: slugHelp(word), ...place };
  }
  const message = `Could not derive the ${slugKeyOf(kind)} of the ${kind} "${word}".`;
  const help = `Declare it in ${fileOf(kind)} with its own ${slugKeyOf(kind)}. ${slugHelp('')}`;
  return { code: 'taxonomy/no-slug', message, help, ...place };
};
