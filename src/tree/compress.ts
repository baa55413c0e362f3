import { type Encoding, encoded } from './encode.ts';
import { bytesOf, keyOf, type TreeFile } from './tree.ts';

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The precompressed sibling of a JSON file, for hosts that serve it as it is. */
export const compressed = (file: TreeFile, encoding: Encoding): TreeFile => {
  const { recipe, ...rest } = file;
  return {
    ...rest,
    path: file.path + SUFFIX[encoding],
    content: async () => encoded(await bytesOf(file.content), encoding),
    key: () => keyOf(file),
    ...(recipe !== undefined && { recipe: () => ({ ...recipe(), encoding }) }),
  };
};
