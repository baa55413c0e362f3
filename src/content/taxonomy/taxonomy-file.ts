import type { Slugify } from '../../config/dialects/dialect.ts';
import { type Diagnostic, hasErrors, type Position } from '../../shared/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { isObject } from '../../shared/is-object.ts';
import { readYamlFile } from '../front-matter/yaml-file.ts';
import { foldCase, isSlug } from '../slugs/slug-alphabet.ts';
import { slugHelp, termSlug } from '../slugs/slugify.ts';
import { type EntryKind, entryWarnings, example, type Reading, readData, type Written } from './entry-data.ts';
import { createNameIndex } from './name-index.ts';
import type { LeftOut } from './terms.ts';

interface Entry<Data> {
  readonly slug: string;
  readonly data: Data;
  /** Finds the position of a field of the entry. */
  readonly place: (field: string) => Pick<Diagnostic, 'position'>;
}

/** An entry without problems, and its source. */
interface ReadEntry<Data> extends Pick<Entry<Data>, 'slug' | 'data'> {
  readonly written: Written;
}

export interface TaxonomyFile<Data> {
  readonly file: string;
  readonly entries: readonly Entry<Data>[];
  readonly leftOut: LeftOut;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the entries of a taxonomy file in their order: a list or a map of names or objects. Every problem is reported with
 * its position. An entry with a problem is left out, and `leftOut` lists the words that posts can use for it; null if they
 * are not known.
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
  const entries: ReadEntry<Data>[] = [];
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
    // Some file systems ignore letter case.
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

/** Reports entries that no post can refer to, because their slugs and their names can mean other entries. */
const reportUnnameable = <Data extends { readonly name: string }>(
  entries: readonly ReadEntry<Data>[],
  { yaml, kind, slugify, report }: Reading<Data>,
): void => {
  const terms = entries.map(({ slug, data }) => ({ slug, name: data.name }));
  const meaningOf = createNameIndex(terms, slugify);
  const place = (at: number): Position | undefined => entries[at] && placeOf(entries[at].written, { yaml, kind });
  for (const [at, term] of terms.entries()) {
    const meanings = [meaningOf(term.slug), meaningOf(term.name)];
    if (meanings.some((meaning) => meaning.term === term)) continue;
    const others = [...new Set(meanings.flatMap(({ candidates }) => candidates))].filter((other) => other !== term);
    const list = others.map(({ slug, name }) => `${slug} ("${name}")`).join(' and ');
    report(
      'taxonomy/ambiguous-name',
      `No post can refer to ${term.slug} ("${term.name}"), because it could also mean ${list}.`,
      {
        position: place(at),
        help: `Change the name or the ${kind.slugKey} of one of them. The name of an entry must not be the ${kind.slugKey} of another.`,
        related: others.map((other) => {
          const position = place(terms.indexOf(other));
          return { message: other.name, file: yaml.file, ...(position && { position }) };
        }),
      },
    );
  }
};

/** The position of an entry's slug or id. */
const placeOf = <Data>({ path }: Written, { yaml, kind }: Pick<Reading<Data>, 'yaml' | 'kind'>): Position | undefined =>
  yaml.locate([...path, kind.slugKey]) ?? yaml.locate(path, 'key');

const writtenEntries = <Data>({ yaml, kind, report }: Reading<Data>): Written[] => {
  const { value } = yaml;
  if (value === null || value === '') return [];
  const help = example(kind);
  if (typeof value !== 'object') {
    report('taxonomy/type', 'The file must be a list or a map of entries.', { position: yaml.locate([]), help });
    return [];
  }
  const isList = Array.isArray(value);
  const keys = isList ? Object.keys(value) : yaml.keys;
  return keys.flatMap((key): Written[] => {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    const path = [isList ? Number(key) : key];
    if (typeof item === 'string') {
      const name = item === '' && !isList ? key : item;
      return [{ path, fields: { name }, slug: isList ? undefined : key }];
    }
    if (isObject(item)) {
      const { [kind.slugKey]: slug, ...fields } = item;
      return [{ path, fields: isList ? fields : item, slug: isList ? slug : key }];
    }
    report('taxonomy/type', 'An entry must be a name or an object.', { position: yaml.locate(path), help });
    return [];
  });
};

const readSlug = <Data>(
  written: Written,
  name: string,
  { yaml, kind, slugify, report }: Reading<Data>,
): string | undefined => {
  const explicit = written.slug === '' ? undefined : written.slug;
  const found = typeof explicit === 'string' ? explicit.normalize('NFC') : (explicit ?? termSlug(name, slugify));
  if (typeof found === 'string' && isSlug(found)) return found;
  if (explicit === undefined) {
    const help = `Add one: { name: "${name}", ${kind.slugKey}: … }`;
    report('taxonomy/no-slug', `Could not derive the ${kind.slugKey} from the name "${name}".`, {
      position: yaml.locate(written.path),
      help,
    });
    return undefined;
  }
  const position = placeOf(written, { yaml, kind });
  const problem = typeof found === 'string' ? `"${found}" is not valid` : 'must be a string';
  report('taxonomy/slug-alphabet', `The ${kind.slugKey} ${problem}.`, {
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
  const message = `Two entries have the ${kind.slugKey} ${slug}, ignoring letter case.`;
  report('taxonomy/duplicate-slug', message, {
    position: placeOf(later, { yaml, kind }),
    help: `Change the ${kind.slugKey} of one of them.`,
    related: [{ message: 'the first one', file: yaml.file, ...(position && { position }) }],
  });
};
