import { type Fingerprint, statFile } from './fingerprint.ts';

/** What a process that builds again and again still knows of Galley's own files, so that it need not find out again. */
export interface Memory {
  /** What is known of a file that is as it was then; undefined for any other. Not to be changed. */
  readonly recall: (path: string, what: Known) => unknown;
  /** Takes note of something about a file as it is now; who does must hold the lock under which it is written. */
  readonly keep: (path: string, what: Known, value: unknown) => void;
  readonly forget: (path: string, what: Known) => void;
}

/** A file's value, or that all files it lists are as it says. */
type Known = 'value' | 'verified';

/** Galley's own files are never changed in place: another process's has another identity. */
export const createMemory = (): Memory => {
  const known = new Map<string, { readonly fingerprint: Fingerprint; readonly value: unknown }>();
  return {
    recall: (path, what) => {
      const found = known.get(`${what} ${path}`);
      return found !== undefined && statFile(path)?.fingerprint === found.fingerprint ? found.value : undefined;
    },
    keep: (path, what, value) => {
      const fingerprint = statFile(path)?.fingerprint;
      if (fingerprint !== undefined) known.set(`${what} ${path}`, { fingerprint, value });
    },
    forget: (path, what) => void known.delete(`${what} ${path}`),
  };
};

/** Of a process that builds once. */
export const NO_MEMORY: Memory = { recall: () => undefined, keep: () => undefined, forget: () => undefined };
