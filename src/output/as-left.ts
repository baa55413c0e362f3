import { look } from '../cache/signature.ts';
import type { OutputRecord } from './record.ts';
import { scan } from './scan.ts';

/**
 * Whether the files that Galley wrote to `out` are all there, and none has been touched since: then, the other files
 * there. Null where anything is missing, touched, or left over from a killed build. Nothing is read.
 */
export const foreignIfAsLeft = async (out: string, record: OutputRecord): Promise<readonly string[] | null> => {
  const known = await record.read();
  if (known === null) return null;
  const { files, others, leftovers } = scan(out);
  if (others.size > 0 || leftovers.length > 0) return null;
  for (const [path, { signature }] of known) {
    if (signature === null || !files.has(path) || look(`${out}/${path}`)?.signature !== signature) return null;
  }
  return [...files].filter((path) => !known.has(path)).sort();
};
