import type { Recipe } from '../../api/tree/html-recipe.ts';
import { bytesOf, type TreeFile } from '../../api/tree/tree.ts';
import { awaitAll, createQueue, type Queue } from '../../shared/workers/at-once.ts';
import { startThread, type Thread } from '../../shared/workers/thread.ts';
import { type Contents, type ContentsOfFiles, writeTemporary } from './contents.ts';
import { forEachYielding } from './for-each-yielding.ts';
import type { FileToWrite } from './write-worker.ts';

/** The number of files in one message to the thread. */
const BATCH = 128;
/** The number of messages that the thread has in its queue, so that it never waits for the next. */
const AHEAD = 4;
/** With fewer files for the thread, starting it costs more than it saves. */
const WORTH_A_THREAD = 1000;

export interface WriteContentsOptions {
  /** Called after each file. */
  readonly onWritten?: ((done: number, total: number) => void) | undefined;
  /** Starts a helper thread. Without this function, no thread helps. */
  readonly startThread?: (() => WriteThread) | undefined;
}

/** Writes each file's content under its temporary name in `out` (absolute). Once this settles, no worker writes. */
export const writeContents = async (
  files: readonly TreeFile[],
  out: string,
  { onWritten, startThread }: WriteContentsOptions,
): Promise<ContentsOfFiles> => {
  const written = { bytes: new Float64Array(files.length), checksums: new Uint32Array(files.length) };
  let done = 0;
  const noteWritten = (at: number, { bytes, checksum }: Contents): void => {
    written.bytes[at] = bytes;
    written.checksums[at] = checksum;
    done += 1;
    onWritten?.(done, files.length);
  };
  const fileAt = (at: number): TreeFile => files[at] as TreeFile;
  const pathOf = ({ path }: TreeFile): string => `${out}/${path}`;
  const writeHere = async (at: number): Promise<void> =>
    noteWritten(at, writeTemporary(pathOf(fileAt(at)), await bytesOf(fileAt(at))));
  const canHelp = startThread !== undefined && files.filter(hasRecipe).length >= WORTH_A_THREAD;
  const thread = canHelp ? startThread() : undefined;
  const { own, shared } = shareOut(files, canHelp);
  const writeInThread = async ({ ask }: WriteThread): Promise<void> => {
    for (let next = shared.take(BATCH); next !== null; next = shared.take(BATCH)) {
      const batch = next.items.map(fileAt);
      const answers = await ask(batch.map((file) => ({ path: pathOf(file), recipe: file.recipe?.(file) as Recipe })));
      for (const [place, at] of next.items.entries()) {
        const contents = answers[place] ?? null;
        if (contents === null) await writeHere(at);
        else noteWritten(at, contents);
      }
    }
  };
  const stop = (error: unknown): never => {
    own.clear();
    shared.clear();
    throw error;
  };
  try {
    const lanes = thread === undefined ? [] : Array.from({ length: AHEAD }, () => writeInThread(thread));
    await awaitAll([forEachYielding(eachOf([own, shared]), writeHere), ...lanes].map((lane) => lane.catch(stop)));
  } finally {
    await thread?.stop();
  }
  return written;
};

const hasRecipe = ({ recipe }: TreeFile): boolean => recipe !== undefined;

/** The indexes of the files that only the main thread can write, and of those that either thread can write. */
const shareOut = (
  files: readonly TreeFile[],
  isHelped: boolean,
): { readonly own: Queue<number>; readonly shared: Queue<number> } => {
  const [own, shared]: [number[], number[]] = [[], []];
  for (const [at, file] of files.entries()) (isHelped && hasRecipe(file) ? shared : own).push(at);
  return { own: createQueue(own), shared: createQueue(shared) };
};

function* eachOf(queues: readonly Queue<number>[]): Iterable<number> {
  for (const queue of queues) for (let next = queue.take(1); next !== null; next = queue.take(1)) yield* next.items;
}

/** A worker thread that writes files. It answers with null for each file that it could not write. */
export type WriteThread = Thread<readonly FileToWrite[], readonly (Contents | null)[]>;

/** `packs` is the folder (absolute) of the packs that recipes refer to. */
export const startWriteThread = (packs: string): WriteThread =>
  startThread(new URL('../build/write/write-worker.js', import.meta.url), () => packs);
