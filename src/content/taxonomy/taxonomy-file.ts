import type * as z from 'zod';
import { type Diagnostic, hasErrors } from '../../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import type { SourceFile } from '../../shared/fs/read-text.ts';
import { isObject } from '../../shared/is-object.ts';
import { hiddenProblem } from '../front-matter/hidden-characters.ts';
import { readYamlFile, type YamlFile } from '../front-matter/yaml-file.ts';
import type { Slugify } from '../slugs/slug-alphabet.ts';
import { deviceProblem, foldCase, isDeviceName, isSlug } from '../slugs/slug-alphabet.ts';
import { slugHelp, termSlug } from '../slugs/slugify.ts';
import { createNameIndex } from './name-index.ts';
import type { LeftOut } from './terms.ts';
import { createUnreadFields } from './unread-fields.ts';

export interface EntryKind<Data> {
  readonly schema: z.ZodType<Data>;
  /** The key of the slug, which is `id` for authors. */
  readonly slugKey: 'slug' | 'id';
  /** All valid keys, for suggestions. */
  readonly keys: readonly string[];
  /** Keys that need an option which is off, with that option. */
  readonly off: ReadonlyMap<string, string>;
  /** Whether another tool also reads the file: it can have other keys, and an entry without a name has its key as one. */
  readonly isShared?: boolean;
}

interface WrittenEntry {
  readonly path: readonly PropertyKey[];
  /** Finds the position of one of its fields, or else its own. */
  readonly place: (field: string) => Pick<Diagnostic, 'position'>;
  /** The others, by our names. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The slug as written; undefined if it comes from the name. */
  readonly slug: unknown;
}

interface FileContext<Data> {
  readonly yaml: YamlFile;
  readonly kind: EntryKind<Data>;
  readonly slugify: Slugify;
  readonly report: (code: string, message: string, details: ProblemDetails) => void;
}

type ProblemDetails = Pick<Diagnostic, 'help' | 'related' | 'position'>;

interface TaxonomyEntry<Data> extends Pick<WrittenEntry, 'place'> {
  readonly slug: string;
  readonly data: Data;
}

export interface TaxonomyFile<Data> {
  readonly file: string;
  readonly entries: readonly TaxonomyEntry<Data>[];
  readonly leftOut: LeftOut;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the entries of a taxonomy file in order: a list or a map of names or objects. Reports problems with positions,
 * and omits entries with problems: `leftOut` lists the words that posts can use for them; null if they are unknown.
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
  const report: FileContext<Data>['report'] = (code, message, details) =>
    diagnostics.push({ severity: 'error', code, message, file, ...details });
  const reading = { yaml: read.yaml, kind, slugify, report };
  const unread = createUnreadFields(read.yaml, kind.keys);
  const entries: TaxonomyEntry<Data>[] = [];
  const first = new Map<string, TaxonomyEntry<Data>>();
  const all = writtenEntries(reading);
  const areAllNamed = diagnostics.length === 0;
  const leftOut: string[] = [];
  for (const each of all) {
    const written = kind.isShared === true ? { ...each, fields: unread.without(each) } : each;
    const { place } = written;
    const data = readData(written, reading);
    const slug = data === undefined ? undefined : readSlug(written, data.name, reading);
    if (data === undefined || slug === undefined) {
      leftOut.push(...wordsFor(written));
      continue;
    }
    const entry = { slug, data, place };
    // Some file systems ignore letter case.
    const earlier = first.get(foldCase(slug));
    if (earlier === undefined) first.set(foldCase(slug), entry);
    else {
      report('taxonomy/duplicate-slug', `Two entries have the ${kind.slugKey} ${slug}, ignoring letter case.`, {
        ...place(kind.slugKey),
        help: `Change the ${kind.slugKey} of one of them.`,
        related: [{ message: 'the first one', file, ...earlier.place(kind.slugKey) }],
      });
    }
    entries.push(entry);
    diagnostics.push(...entryWarnings(entry, kind.slugKey, file));
  }
  diagnostics.push(...unread.diagnostics());
  if (!hasErrors(diagnostics)) reportUnnameable(entries, reading);
  return { file, entries, leftOut: areAllNamed ? leftOut : null, diagnostics };
};

const wordsFor = ({ slug, fields }: WrittenEntry): string[] =>
  [slug, fields.name].filter((word) => typeof word === 'string' && word !== '') as string[];

/** Reports entries that no post can refer to, because their slugs and their names can mean other entries. */
const reportUnnameable = <Data extends { readonly name: string }>(
  entries: readonly TaxonomyEntry<Data>[],
  { yaml, kind, slugify, report }: FileContext<Data>,
): void => {
  const terms = entries.map(({ slug, data }) => ({ slug, name: data.name }));
  const meaningOf = createNameIndex(terms, slugify);
  const place = (at: number) => entries[at]?.place(kind.slugKey);
  for (const [at, term] of terms.entries()) {
    const meanings = [meaningOf(term.slug), meaningOf(term.name)];
    if (meanings.some((meaning) => meaning.term === term)) continue;
    const others = [...new Set(meanings.flatMap(({ candidates }) => candidates))].filter((other) => other !== term);
    const list = others.map(({ slug, name }) => `${slug} ("${name}")`).join(' and ');
    report(
      'taxonomy/ambiguous-name',
      `No post can refer to ${term.slug} ("${term.name}"), because it could also mean ${list}.`,
      {
        ...place(at),
        help: `Change the name or the ${kind.slugKey} of one of them. The name of an entry must not be the ${kind.slugKey} of another.`,
        related: others.map((other) => ({ message: other.name, file: yaml.file, ...place(terms.indexOf(other)) })),
      },
    );
  }
};

const writtenEntries = <Data>({ yaml, kind, report }: FileContext<Data>): WrittenEntry[] => {
  const { value } = yaml;
  if (value === null || value === '') return [];
  const help = example(kind);
  if (typeof value !== 'object') {
    report('taxonomy/type', 'The file must be a list or a map of entries.', { position: yaml.locate([]), help });
    return [];
  }
  const isList = Array.isArray(value);
  const keys = isList ? Object.keys(value) : yaml.keys;
  return keys.flatMap((key): WrittenEntry[] => {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    const path = [isList ? Number(key) : key];
    const place: WrittenEntry['place'] = (field) => ({
      position: yaml.locate([...path, field]) ?? yaml.locate(path, 'key'),
    });
    if (typeof item === 'string') {
      const name = item === '' && !isList ? key : item;
      return [{ path, place, fields: { name }, slug: isList ? undefined : key }];
    }
    if (isObject(item)) {
      const { [kind.slugKey]: slug, ...fields } = item;
      return [{ path, place, fields: isList ? fields : item, slug: isList ? slug : key }];
    }
    report('taxonomy/type', 'An entry must be a name or an object.', { position: yaml.locate(path), help });
    return [];
  });
};

const readSlug = <Data>(
  written: WrittenEntry,
  name: string,
  { yaml, kind, slugify, report }: FileContext<Data>,
): string | undefined => {
  const explicit = written.slug === '' ? undefined : written.slug;
  const found = typeof explicit === 'string' ? explicit.normalize('NFC') : (explicit ?? termSlug(name, slugify));
  if (typeof found === 'string' && isSlug(found)) return found;
  if (explicit === undefined) {
    const help = `Add one: { name: "${name}", ${kind.slugKey}: … }`;
    const position = yaml.locate(written.path);
    report('taxonomy/no-slug', `Could not derive the ${kind.slugKey} from the name "${name}".`, { position, help });
    return undefined;
  }
  const problem = typeof found === 'string' ? `"${found}" is not valid` : 'must be a string';
  const help = slugHelp(String(found));
  report('taxonomy/slug-alphabet', `The ${kind.slugKey} ${problem}.`, { ...written.place(kind.slugKey), help });
  return undefined;
};

/** Parses an entry without its slug. Undefined if it has problems, which are reported. */
const readData = <Data>(
  { path, fields }: WrittenEntry,
  { yaml, kind, report }: FileContext<Data>,
): Data | undefined => {
  const off = Object.keys(fields).filter((key) => kind.off.has(key));
  for (const key of off) {
    const help = `To use it, set ${kind.off.get(key)}: true in the configuration. Otherwise, valid keys are ${kind.keys.join(', ')}.`;
    report('taxonomy/unknown-key', `Unknown key ${key}.`, { position: yaml.locate([...path, key], 'key'), help });
  }
  if (off.length > 0) return undefined;
  const parsed = kind.schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) reportIssue(issue, { path, fields }, { yaml, kind, report });
  return undefined;
};

const reportIssue = (
  issue: z.core.$ZodIssue,
  { path, fields }: Pick<WrittenEntry, 'path' | 'fields'>,
  { yaml, kind, report }: Omit<FileContext<unknown>, 'slugify'>,
): void => {
  const at = [...path, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      const isLink = kind.slugKey === 'id' && /^https?:/i.test(String(fields[key]));
      const near = didYouMean(key, kind.keys) || (isLink ? `Did you mean socialLinks.${key}? ` : '');
      const help = `${near}Valid keys are ${kind.keys.join(', ')}.`;
      report('taxonomy/unknown-key', `Unknown key ${key}.`, { position: yaml.locate([...at, key], 'key'), help });
    }
    return;
  }
  const message = `${issue.path.join('.') || 'An entry'} ${issue.message}.`;
  if (issue.code === 'custom' && issue.params?.isContradiction === true) {
    const help =
      'about and bio are two spellings of one field, and so are socialLinks and social. Keep the correct one.';
    report('taxonomy/contradiction', message, { position: yaml.locate(at), help });
    return;
  }
  const isLink = issue.path[0] === 'socialLinks' || issue.path[0] === 'social';
  report(isLink ? 'taxonomy/social-link' : 'taxonomy/type', message, {
    position: yaml.locate(at) ?? yaml.locate(path, 'key'),
    help: isLink ? 'Write it as website: https://example.com/jane' : example(kind),
  });
};

const example = ({ slugKey }: Pick<EntryKind<unknown>, 'slugKey'>): string =>
  slugKey === 'id'
    ? 'Write an entry as { id: jane, name: Jane Doe }.'
    : 'Write an entry as News, or { slug: news, name: News }.';

/** Warnings about a valid entry of a taxonomy file that can cause problems. */
const entryWarnings = (entry: TaxonomyEntry<unknown>, slugKey: 'slug' | 'id', file: string): Diagnostic[] => {
  const { slug, data } = entry;
  const place = { file, ...entry.place(slugKey) };
  const device = isDeviceName(slug) ? deviceProblem(`The ${slugKey} ${slug}`) : null;
  const hidden = hiddenProblem(data, `entry ${slug}`);
  return [
    ...(device === null ? [] : [{ ...device, code: 'taxonomy/device-name', ...place }]),
    ...(hidden === null ? [] : [{ ...hidden, code: 'taxonomy/hidden-character', ...place }]),
  ];
};
