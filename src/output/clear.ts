import { existsSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type WriteOptions, writeTree } from './write.ts';

/**
 * Deletes what Galley wrote to an output that is no more, and the folder and the one around it where that leaves them
 * empty. What others wrote or edited stays; edited files are told of. Throws as `writeTree` does.
 */
export const clearOutput = async (options: WriteOptions): Promise<readonly Diagnostic[]> => {
  const { out } = options;
  if (!existsSync(out)) return [];
  const { notices } = await writeTree([], options);
  for (const folder of [out, dirname(out)]) {
    try {
      rmdirSync(folder);
    } catch {
      // Somebody has something there.
      break;
    }
  }
  return notices;
};
