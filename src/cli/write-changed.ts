import { writeFileSync } from 'node:fs';
import type { ChangedAddresses } from '../deploy/changed-addresses.ts';

/** Writes addresses to a file as soon as they are known, one a line; nothing where no file was named. */
export const createChangedWriter =
  (file: string | undefined): ((changed: ChangedAddresses) => void) =>
  ({ exact }) => {
    if (file !== undefined) writeFileSync(file, exact.map((address) => `${address}\n`).join(''));
  };
