import { join } from 'node:path';
import { readChecked, writeChecked } from '../cache/checked-file.ts';
import { waitForLock } from '../cache/lock.ts';
import { cannotWrite, isSystemError } from '../output/cannot-write.ts';

/** Which hosts have files in `hosts/`, each with the output that they go with. */
type Notes = Readonly<Record<string, string>>;

export interface HostNotes {
  /**
   * Takes note of hosts before their files are written, so that a killed build's are known. Returns the names of hosts that
   * builds of this output were for before, and are not any more. Hosts of other outputs' builds do not count.
   */
  readonly begin: (hosts: readonly string[]) => Promise<readonly string[]>;
  /** Forgets hosts whose files have gone. */
  readonly end: (gone: readonly string[]) => Promise<void>;
}

/** `folder` is Galley's own; `out` names the output. What cannot be noted is thrown as a DiagnosticError (exit code 1). */
export const createHostNotes = (folder: string, out: string): HostNotes => {
  const path = join(folder, 'hosts.json');
  const read = (): Notes => (readChecked(path) as Notes | null) ?? {};
  const update = async (change: (notes: Notes) => Notes): Promise<void> => {
    try {
      const unlock = await waitForLock(`${path}.lock`);
      try {
        writeChecked(path, change(read()));
      } finally {
        unlock();
      }
    } catch (error) {
      throw isSystemError(error) ? cannotWrite(error, path) : error;
    }
  };
  return {
    begin: async (hosts) => {
      const notes = read();
      const added = hosts.filter((name) => notes[name] !== out);
      if (added.length > 0)
        await update((now) => ({ ...now, ...Object.fromEntries(added.map((name) => [name, out])) }));
      return Object.keys(notes).filter((name) => notes[name] === out && !hosts.includes(name));
    },
    end: async (gone) => {
      if (gone.length === 0) return;
      await update((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !gone.includes(name))));
    },
  };
};
