import type { ReadFile } from '../../resolver/read-file.ts';

/** A `readFile` that tells what has been read: each file that exists, with its size. */
export const tracedReads = (readFile: ReadFile): { readonly read: ReadFile; readonly sizes: Map<string, number> } => {
  const sizes = new Map<string, number>();
  return {
    sizes,
    read: async (path) => {
      const bytes = await readFile(path);
      if (bytes !== null) sizes.set(path, bytes.length);
      return bytes;
    },
  };
};
