import * as z from 'zod';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { Languages } from '../languages/languages.ts';
import type { SourceFile, WorkspaceSource } from '../sources/source.ts';
import { type EntryKind, readTaxonomyFile } from './taxonomy-file.ts';
import type { TermKind } from './term-lookup.ts';
import type { Author, LeftOut, Taxonomies, Term } from './terms.ts';

/** The YAML reader gives texts only. An empty one counts as absent, but for a name. */
const name = z.string('is missing, or is no text').trim().min(1, 'must not be empty');
const text = z.string('must be a text').trim().default('');

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

const links = z
  .preprocess(
    (value) => (value === '' ? {} : value),
    z.record(
      z.string(),
      z
        .string('must be an address')
        .refine((link) => link === '' || isWebAddress(link), 'must be an address that starts with https:// or http://'),
      'must be a map of networks to addresses',
    ),
  )
  .default({});

const TERM: EntryKind<Omit<Term, 'slug'>> = {
  schema: z.strictObject({ name }),
  slugKey: 'slug',
  keys: ['name', 'slug'],
};

/** Of a workspace in several languages: one name, or one by language, of which the default one's must be there. */
const termIn = ({ tags: [first = '', ...others] }: Languages): typeof TERM => {
  const byLanguage = { [first]: name, ...Object.fromEntries(others.map((tag) => [tag, name.optional()])) };
  const names = z.preprocess(
    (value) => (typeof value === 'string' ? { [first]: value } : value),
    z.strictObject(byLanguage),
  );
  return {
    ...TERM,
    schema: z.strictObject({ name: names }).transform((entry) => {
      const given = entry.name as Readonly<Record<string, string>>;
      return { name: given[first] ?? '', names: given };
    }),
    keys: [...TERM.keys, first, ...others],
  };
};

const AUTHOR: EntryKind<Omit<Author, 'id'>> = {
  schema: z
    .strictObject({ name, about: text, bio: text, socialLinks: links, social: links })
    .superRefine(({ about, bio, socialLinks, social }, { addIssue }) => {
      const contradicts = (path: readonly string[], one: string, other: string): void => {
        if (other === '' || one === '' || one === other) return;
        addIssue({
          code: 'custom',
          path: [...path],
          message: 'says something else than the other spelling',
          params: { isContradiction: true },
        });
      };
      contradicts(['bio'], about, bio);
      for (const [network, link] of Object.entries(social))
        contradicts(['social', network], socialLinks[network] ?? '', link);
    })
    .transform((author) => ({
      name: author.name,
      about: author.about || author.bio,
      socialLinks: Object.fromEntries(
        Object.entries({ ...author.social, ...author.socialLinks }).filter(([, link]) => link !== ''),
      ),
    })),
  slugKey: 'id',
  keys: ['id', 'name', 'about', 'bio', 'socialLinks', 'social'],
};

interface TaxonomyReading {
  readonly slugify?: Slugify;
  readonly languages?: Languages | undefined;
}

/** The workspace's declared authors, categories and tags, in their files' order, and all that is wrong with them. */
export const readTaxonomies = async (
  source: Pick<WorkspaceSource, 'authors' | 'categories' | 'tags'>,
  { slugify = 'ascii', languages }: TaxonomyReading = {},
): Promise<{ readonly taxonomies: Taxonomies; readonly diagnostics: readonly Diagnostic[] }> => {
  const diagnostics: Diagnostic[] = [];
  const leftOut: Record<TermKind, LeftOut> = { author: [], category: [], tag: [] };
  const kind = languages === undefined ? TERM : termIn(languages);
  const terms = (file: SourceFile | null, termKind: TermKind): readonly Term[] | null => {
    if (file === null) return null;
    const read = readTaxonomyFile(file, kind, slugify);
    leftOut[termKind] = read.leftOut;
    diagnostics.push(...read.diagnostics);
    return read.entries.map(({ slug, data }) => ({ slug, ...data }));
  };
  const authors = (file: SourceFile | null): readonly Author[] | null => {
    if (file === null) return null;
    const read = readTaxonomyFile(file, AUTHOR, slugify);
    leftOut.author = read.leftOut;
    diagnostics.push(...read.diagnostics);
    return read.entries.map(({ slug, data }) => ({ id: slug, ...data }));
  };
  const taxonomies = {
    authors: authors(source.authors),
    categories: terms(source.categories, 'category'),
    tags: terms(source.tags, 'tag'),
    leftOut,
  };
  return { taxonomies, diagnostics };
};
