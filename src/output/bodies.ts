import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Holds rendered bodies between rendering and writing, so that memory grows with records only. */
export interface Bodies {
  /** Keeps a body under a name; each name once. */
  readonly put: (name: string, html: string) => void;
  /** The body of a name. Throws when there is none: that would be a defect of Galley. */
  readonly get: (name: string) => string;
  /** Frees what is held. */
  readonly close: () => void;
}

/** Bodies one after the other in a file of `folder`, which is removed at the end. */
export const stagedBodies = (folder: string): Bodies => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `bodies-${process.pid}`);
  const file = openSync(path, 'w+');
  const places = new Map<string, { readonly offset: number; readonly length: number }>();
  let end = 0;
  return {
    put: (name, html) => {
      const bytes = Buffer.from(html);
      writeFully(file, bytes, end);
      places.set(name, { offset: end, length: bytes.length });
      end += bytes.length;
    },
    get: (name) => {
      const place = places.get(name);
      if (place === undefined) throw new Error(`no body is staged for ${name}`);
      const bytes = Buffer.allocUnsafe(place.length);
      readFully(file, bytes, place.offset);
      return bytes.toString();
    },
    close: () => {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
};

/** For a run that writes nothing. */
export const noBodies: Bodies = {
  put: () => undefined,
  get: (name) => {
    throw new Error(`no body is kept for ${name}`);
  },
  close: () => undefined,
};

/** One call may take fewer bytes than it was given. */
const writeFully = (file: number, bytes: Buffer, at: number): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
};

const readFully = (file: number, bytes: Buffer, at: number): void => {
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, bytes.length - done, at + done);
    if (count === 0) throw new Error('the staged bodies were cut short while the build was running');
    done += count;
  }
};
