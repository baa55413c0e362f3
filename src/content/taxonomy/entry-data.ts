import type * as z from 'zod';
import type { Slugify } from '../../config/dialects/dialect.ts';
import type { Diagnostic, Position } from '../../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { HIDDEN_HELP, hiddenCharactersIn } from '../front-matter/hidden-characters.ts';
import type { YamlFile } from '../front-matter/yaml-file.ts';
import { deviceProblem, isDeviceName } from '../slugs/slug-alphabet.ts';

/** The kind of entries in a taxonomy file. */
export interface EntryKind<Data> {
  /** The schema of an entry without its slug. */
  readonly schema: z.ZodType<Data>;
  /** The key of the slug, which is `id` for authors. */
  readonly slugKey: 'slug' | 'id';
  /** All valid keys, for suggestions. */
  readonly keys: readonly string[];
  /** Keys that need an option which is off, with that option. */
  readonly off: ReadonlyMap<string, string>;
}

/** An entry as written. */
export interface Written {
  readonly path: readonly PropertyKey[];
  readonly fields: Readonly<Record<string, unknown>>;
  /** The slug as written; undefined if it comes from the name. */
  readonly slug: unknown;
}

export interface Reading<Data> {
  readonly yaml: YamlFile;
  readonly kind: EntryKind<Data>;
  readonly slugify: Slugify;
  readonly report: (code: string, message: string, place: Place) => void;
}

type Place = Pick<Diagnostic, 'help' | 'related'> & { readonly position?: Position | undefined };

/** Parses an entry without its slug. Undefined if it has problems, which are reported. */
export const readData = <Data>({ path, fields }: Written, { yaml, kind, report }: Reading<Data>): Data | undefined => {
  const off = Object.keys(fields).filter((key) => kind.off.has(key));
  for (const key of off) {
    const help = `To use it, set ${kind.off.get(key)}: true in the configuration. Otherwise, valid keys are ${kind.keys.join(', ')}.`;
    report('taxonomy/unknown-key', `Unknown key ${key}.`, { position: yaml.locate([...path, key], 'key'), help });
  }
  if (off.length > 0) return undefined;
  const parsed = kind.schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) reportIssue(issue, path, { yaml, kind, report });
  return undefined;
};

const reportIssue = (
  issue: z.core.$ZodIssue,
  path: Written['path'],
  { yaml, kind, report }: Omit<Reading<unknown>, 'slugify'>,
): void => {
  const at = [...path, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      const help = `${didYouMean(key, kind.keys)}Valid keys are ${kind.keys.join(', ')}.`;
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

/** Help with an example of an entry. */
export const example = ({ slugKey }: Pick<EntryKind<unknown>, 'slugKey'>): string =>
  slugKey === 'id'
    ? 'Write an entry as { id: jane, name: Jane Doe }.'
    : 'Write an entry as News, or { slug: news, name: News }.';

/** Warnings about a valid entry of a taxonomy file that can cause problems. */
export const entryWarnings = (
  { slug, data }: { readonly slug: string; readonly data: unknown },
  slugKey: 'slug' | 'id',
  place: Pick<Diagnostic, 'file' | 'position'>,
): Diagnostic[] => {
  const warnings: Diagnostic[] = [];
  if (isDeviceName(slug))
    warnings.push({ ...deviceProblem(`The ${slugKey} ${slug}`), code: 'taxonomy/device-name', ...place });
  const hidden = hiddenCharactersIn(data);
  if (hidden === null) return warnings;
  const message = `Invisible characters in the entry ${slug}: ${hidden}.`;
  const code = 'taxonomy/hidden-character';
  return [...warnings, { severity: 'warning', code, message, help: HIDDEN_HELP, ...place }];
};
