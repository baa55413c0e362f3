import type * as z from 'zod';
import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/did-you-mean.ts';
import type { Slugify } from '../dialects/dialect.ts';
import type { YamlFile } from '../front-matter/yaml-file.ts';

/** What kind of entries a taxonomy file holds. */
export interface EntryKind<Data> {
  /** An entry without its slug. */
  readonly schema: z.ZodType<Data>;
  /** How the slug is called: authors have an id. */
  readonly slugKey: 'slug' | 'id';
  /** All that an entry may say, for did-you-mean. */
  readonly keys: readonly string[];
  /** Keys that count with an option of the configuration that is off, by that option. */
  readonly off: ReadonlyMap<string, string>;
}

/** An entry as it is written. */
export interface Written {
  readonly path: readonly PropertyKey[];
  readonly fields: Readonly<Record<string, unknown>>;
  /** As given; undefined where the name decides. */
  readonly slug: unknown;
}

export interface Reading<Data> {
  readonly yaml: YamlFile;
  readonly kind: EntryKind<Data>;
  readonly slugify: Slugify;
  readonly report: (code: string, message: string, place: Place) => void;
}

type Place = Pick<Diagnostic, 'help' | 'related'> & { readonly position?: Position | undefined };

/** What an entry says, but for its slug; undefined where it has problems, which are reported. */
export const readData = <Data>({ path, fields }: Written, { yaml, kind, report }: Reading<Data>): Data | undefined => {
  const off = Object.keys(fields).filter((key) => kind.off.has(key));
  for (const key of off) {
    const help = `It counts with ${kind.off.get(key)}: true in the configuration. Else an entry may have ${kind.keys.join(', ')}.`;
    report('taxonomy/unknown-key', `Unknown key ${key}.`, { position: yaml.locate([...path, key], 'key'), help });
  }
  if (off.length > 0) return undefined;
  const parsed = kind.schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const at = [...path, ...issue.path, key];
        const help = `${didYouMean(key, kind.keys)}An entry may have ${kind.keys.join(', ')}.`;
        report('taxonomy/unknown-key', `Unknown key ${key}.`, { position: yaml.locate(at, 'key'), help });
      }
    } else {
      const at = [...path, ...issue.path];
      if (issue.code === 'custom' && issue.params?.isContradiction === true) {
        const help =
          'about and bio, and socialLinks and social, are two spellings of one field: keep the one that is right.';
        report('taxonomy/contradiction', `${issue.path.join('.')} ${issue.message}.`, {
          position: yaml.locate(at),
          help,
        });
        continue;
      }
      const isLink = issue.path[0] === 'socialLinks' || issue.path[0] === 'social';
      const position = yaml.locate(at) ?? yaml.locate(path, 'key');
      report(
        isLink ? 'taxonomy/social-link' : 'taxonomy/type',
        `${issue.path.join('.') || 'An entry'} ${issue.message}.`,
        { position, help: isLink ? 'Write it as website: https://example.com/jane' : example(kind) },
      );
    }
  }
  return undefined;
};

/** How an entry may be written. */
export const example = ({ slugKey }: Pick<EntryKind<unknown>, 'slugKey'>): string =>
  slugKey === 'id'
    ? 'Write an entry as { id: jane, name: Jane Doe }.'
    : 'Write an entry as News, or { slug: news, name: News }.';
