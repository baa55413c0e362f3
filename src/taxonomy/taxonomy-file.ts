import { type Diagnostic, hasErrors, type Position } from '../diagnostics/diagnostic.ts';
import type { Slugify } from '../dialects/dialect.ts';
import { readYamlFile } from '../front-matter/yaml-file.ts';
import { foldCase } from '../slugs/fold-case.ts';
import { isSlug } from '../slugs/slug.ts';
import { slugHelp, termSlug } from '../slugs/slugify.ts';
import type { SourceFile } from '../sources/source.ts';
import { type EntryKind, example, type Reading, readData, type Written } from './entry-data.ts';
import { entryWarnings } from './entry-warnings.ts';
import { createNameIndex } from './name-index.ts';
import type { LeftOut } from './terms.ts';

export interface Entry<Data> {
  readonly slug: string;
  readonly data: Data;
  /** Where a field of it stands. */
  readonly place: (field: string) => Pick<Diagnostic, 'position'>;
}

export interface TaxonomyFile<Data> {
  readonly file: string;
  readonly entries: readonly Entry<Data>[];
  readonly leftOut: LeftOut;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The entries of a taxonomy file, in its order: a list or a map of names or of objects. Every problem of every entry is
 * reported with its place; an entry with a problem is left out, and `leftOut` has what posts may call it: null where that
 * cannot be told.
 */
export const readTaxonomyFile = <Data extends { readonly name: string }>(
  source: SourceFile,
  kind: EntryKind<Data>,
  slugify: Slugify,
): TaxonomyFile<Data> => {
  const { file } = source;
  const read = readYamlFile(source, 'taxonomy');
  if (read.yaml === null) return { file, entries: [], leftOut: null, diagnostics: read.diagnostics };
  const diagnostics: Diagnostic[] = [];
  const report: Reading<Data>['report'] = (code, message, { position, ...rest }) =>
    diagnostics.push({ severity: 'error', code, message, file, ...rest, ...(position && { position }) });
  const reading = { yaml: read.yaml, kind, slugify, report };
  const entries: (Pick<Entry<Data>, 'slug' | 'data'> & { readonly written: Written })[] = [];
  const first = new Map<string, Written>();
  const all = writtenEntries(reading);
  const areAllNamed = diagnostics.length === 0;
  const leftOut: string[] = [];
  for (const written of all) {
    const data = readData(written, reading);
    const slug = data === undefined ? undefined : readSlug(written, data.name, reading);
    if (data === undefined || slug === undefined) {
      leftOut.push(...wordsFor(written));
      continue;
    }
    // Letter case does not tell files apart on every system.
    const earlier = first.get(foldCase(slug));
    if (earlier === undefined) first.set(foldCase(slug), written);
    else reportDuplicate(slug, [earlier, written], reading);
    entries.push({ slug, data, written });
    const position = placeOf(written, reading);
    const place = { file, ...(position && { position }) };
    diagnostics.push(...entryWarnings({ slug, data }, kind.slugKey, place));
  }
  if (!hasErrors(diagnostics)) reportUnnameable(entries, reading);
  return {
    file,
    entries: entries.map(({ slug, data, written: { path } }) => ({
      slug,
      data,
      place: (field) => {
        const position = read.yaml.locate([...path, field]) ?? read.yaml.locate(path, 'key');
        return position === undefined ? {} : { position };
      },
    })),
    leftOut: areAllNamed ? leftOut : null,
    diagnostics,
  };
};

const wordsFor = ({ slug, fields }: Written): string[] =>
  [slug, fields.name].filter((word) => typeof word === 'string' && word !== '') as string[];

/** An entry that no post could name: its slug and its name are each taken for another's, too. */
const reportUnnameable = <Data extends { readonly name: string }>(
  entries: readonly (Pick<Entry<Data>, 'slug' | 'data'> & { readonly written: Written })[],
  { yaml, kind, slugify, report }: Reading<Data>,
): void => {
  const terms = entries.map(({ slug, data }) => ({ slug, name: data.name }));
  const meaningOf = createNameIndex(terms, slugify);
  const place = (at: number): Position | undefined => placeOf(entries[at]?.written ?? NOWHERE, { yaml, kind });
  for (const [at, term] of terms.entries()) {
    const meanings = [meaningOf(term.slug), meaningOf(term.name)];
    if (meanings.some((meaning) => meaning.term === term)) continue;
    const others = [...new Set(meanings.flatMap(({ candidates }) => candidates))].filter((other) => other !== term);
    const list = others.map(({ slug, name }) => `${slug} ("${name}")`).join(' and ');
    report('taxonomy/ambiguous-name', `No post can name ${term.slug} ("${term.name}"): it can be taken for ${list}.`, {
      position: place(at),
      help: `Give one of them another name or another ${kind.slugKey}: none should be called what another has for its ${kind.slugKey}.`,
      related: others.map((other) => {
        const position = place(terms.indexOf(other));
        return { message: other.name, file: yaml.file, ...(position && { position }) };
      }),
    });
  }
};

const NOWHERE: Pick<Written, 'path'> = { path: [] };

/** Where an entry's slug or id stands. */
const placeOf = <Data>(
  { path }: Pick<Written, 'path'>,
  { yaml, kind }: Pick<Reading<Data>, 'yaml' | 'kind'>,
): Position | undefined => yaml.locate([...path, kind.slugKey]) ?? yaml.locate(path, 'key');

const writtenEntries = <Data>({ yaml, kind, report }: Reading<Data>): Written[] => {
  const { value } = yaml;
  if (value === null || value === '') return [];
  if (typeof value === 'object') {
    const isList = Array.isArray(value);
    const keys = isList ? Object.keys(value) : yaml.keys;
    return keys.flatMap((key): Written[] => {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      const path = [isList ? Number(key) : key];
      if (typeof item === 'string') {
        const name = item === '' && !isList ? key : item;
        return [{ path, fields: { name }, slug: isList ? undefined : key }];
      }
      if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
        const { [kind.slugKey]: slug, ...fields } = item as Record<string, unknown>;
        return [{ path, fields: isList ? fields : (item as typeof fields), slug: isList ? slug : key }];
      }
      report('taxonomy/type', 'An entry must be a name or an object.', {
        position: yaml.locate(path),
        help: example(kind),
      });
      return [];
    });
  }
  report('taxonomy/type', 'The file must be a list or a map of entries.', {
    position: yaml.locate([]),
    help: example(kind),
  });
  return [];
};

const readSlug = <Data>(
  { path, slug }: Written,
  name: string,
  { yaml, kind, slugify, report }: Reading<Data>,
): string | undefined => {
  const given = slug === '' ? undefined : slug;
  const found = typeof given === 'string' ? given.normalize('NFC') : (given ?? termSlug(name, slugify));
  if (typeof found === 'string' && isSlug(found)) return found;
  if (given === undefined) {
    const help = `Give it one: { name: "${name}", ${kind.slugKey}: … }`;
    report('taxonomy/no-slug', `The name "${name}" gives no ${kind.slugKey}.`, { position: yaml.locate(path), help });
    return undefined;
  }
  const position = placeOf({ path }, { yaml, kind });
  const message = typeof found === 'string' ? `"${found}" cannot be one.` : 'It must be a text.';
  report('taxonomy/slug-alphabet', `This ${kind.slugKey} is not allowed: ${message}`, {
    position,
    help: slugHelp(String(found)),
  });
  return undefined;
};

const reportDuplicate = <Data>(
  slug: string,
  [earlier, later]: readonly [Written, Written],
  { yaml, kind, report }: Reading<Data>,
): void => {
  const position = placeOf(earlier, { yaml, kind });
  report(
    'taxonomy/duplicate-slug',
    `Two entries have the ${kind.slugKey} ${slug}; letter case does not tell them apart.`,
    {
      position: placeOf(later, { yaml, kind }),
      help: `Give one of them another ${kind.slugKey}.`,
      related: [{ message: 'the first one', file: yaml.file, ...(position && { position }) }],
    },
  );
};
