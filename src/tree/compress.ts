import { type Encoding, encoded } from './encode.ts';
import { bytesOf, keyOf, type TreeFile } from './tree.ts';

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The precompressed siblings of all JSON files. */
export const siblings = (files: readonly TreeFile[], encodings: readonly Encoding[]): TreeFile[] =>
  encodings.flatMap((encoding) =>
    files.filter(({ path }) => path.endsWith('.json')).map((file) => compressed(file, encoding)),
  );

/** The precompressed sibling of a JSON file, for hosts that serve it as it is. */
export const compressed = (file: TreeFile, encoding: Encoding): TreeFile => {
  const { recipe, ...rest } = file;
  return {
    ...rest,
    path: file.path + SUFFIX[encoding],
    content: async () => encoded(await bytesOf(file), encoding),
    key: () => keyOf(file),
    ...(recipe !== undefined && { recipe: () => ({ ...recipe(file), encoding }) }),
  };
};
