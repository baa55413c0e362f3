import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import type { YamlFile } from '../front-matter/yaml-file.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Entry {
  readonly path: readonly PropertyKey[];
  readonly fields: Fields;
  readonly slug: unknown;
}

/** Removes the fields of entries that only another tool reads, and warns of each of them once for the file. */
export const createUnreadFields = (yaml: YamlFile, known: readonly string[]) => {
  const unread = new Map<string, { readonly path: readonly PropertyKey[]; entries: number }>();
  const isKnown = (key: string, path: readonly PropertyKey[]): boolean => {
    if (known.includes(key)) return true;
    const found = unread.get(key) ?? { path: [...path, key], entries: 0 };
    found.entries += 1;
    unread.set(key, found);
    return false;
  };
  return {
    /** The other fields of an entry. Without a name, its slug is its name. */
    without: ({ path, fields, slug }: Entry): Fields => ({
      ...(typeof slug === 'string' && { name: slug }),
      ...Object.fromEntries(Object.entries(fields).filter(([key]) => isKnown(key, path))),
    }),
    diagnostics: (): readonly Diagnostic[] =>
      [...unread].map(([key, { path, entries }]) => ({
        severity: 'warning',
        code: 'taxonomy/unknown-key',
        message: `Galley does not read ${key}, which ${entries === 1 ? '1 entry has' : `${entries} entries have`}.`,
        file: yaml.file,
        position: yaml.locate(path, 'key'),
        help: `${didYouMean(key, known)}Galley reads ${known.join(', ')}. If another tool reads the others, leave them.`,
      })),
  };
};
