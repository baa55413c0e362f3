import { look } from '../cache/signature.ts';
import type { WrittenFiles } from './record.ts';
import { type Present, scan } from './scan.ts';

/**
 * Whether the files that Galley wrote to `out` are all there, and none has been touched since: then, the other files
 * there. Null where anything is missing, touched, or left over from a killed build. Nothing is read; nothing is looked at
 * either where `isUntouched` is known already.
 */
export const foreignIfAsLeft = (
  out: string,
  known: WrittenFiles | null,
  isUntouched = false,
): readonly string[] | null => {
  if (known === null) return null;
  const present = scanned(out);
  if (present === null) return null;
  const { files, others, leftovers } = present;
  if (others.size > 0 || leftovers.length > 0) return null;
  for (const [path, { signature }] of known) {
    if (signature === null || !files.has(path)) return null;
    if (!isUntouched && look(`${out}/${path}`)?.signature !== signature) return null;
  }
  return [...files].filter((path) => !known.has(path)).sort();
};

/** Null where the folder cannot be listed: whoever writes there will say why. */
const scanned = (out: string): Present | null => {
  try {
    return scan(out);
  } catch {
    return null;
  }
};
