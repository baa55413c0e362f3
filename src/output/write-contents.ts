import { awaitAll } from '../threads/await-all.ts';
import { createQueue, type Queue } from '../threads/queue.ts';
import type { Recipe } from '../tree/recipe.ts';
import { bytesOf, type TreeFile } from '../tree/tree.ts';
import type { Contents } from './contents.ts';
import { forEachYielding } from './for-each-yielding.ts';
import { writeTemporary } from './write-temporary.ts';
import type { WriteThread } from './write-thread.ts';

/** Called after each file. */
export type OnWritten = (done: number, total: number) => void;

/** Files that one message to the thread names. */
const BATCH = 128;
/** As many messages it has before it, so that it need not wait for the next. */
const AHEAD = 4;
/** Below as many files that it could write, starting it costs more than it saves. */
const WORTH_A_THREAD = 1000;

export interface WriteContentsOptions {
  readonly onWritten?: OnWritten | undefined;
  /** Starts a thread that helps; absent: none is to. */
  readonly startThread?: (() => WriteThread) | undefined;
}

interface Content {
  readonly at: number;
  readonly path: string;
  readonly file: TreeFile;
}

/**
 * Writes each file's content under its temporary name, and returns what they are. `paths` are absolute, in the order of
 * `files`. When this has ended, nobody writes any more.
 */
export const writeContents = async (
  files: readonly TreeFile[],
  paths: readonly string[],
  { onWritten, startThread }: WriteContentsOptions,
): Promise<Contents[]> => {
  const written: Contents[] = [];
  let done = 0;
  const wrote = ({ at }: Content, contents: Contents): void => {
    written[at] = contents;
    done += 1;
    onWritten?.(done, files.length);
  };
  const writeHere = async (content: Content): Promise<void> =>
    wrote(content, writeTemporary(content.path, await bytesOf(content.file)));

  const all = files.map((file, at): Content => ({ at, path: paths[at] as string, file }));
  const canHelp = startThread !== undefined && all.filter(hasRecipe).length >= WORTH_A_THREAD;
  const thread = canHelp ? startThread() : undefined;
  const { own, shared } = shareOut(all, canHelp);
  const stop = (error: unknown): never => {
    own.clear();
    shared.clear();
    throw error;
  };
  const there = async ({ ask }: WriteThread): Promise<void> => {
    for (let next = shared.take(BATCH); next !== null; next = shared.take(BATCH)) {
      const answers = await ask(next.items.map(({ path, file }) => ({ path, recipe: file.recipe?.(file) as Recipe })));
      for (const [at, content] of next.items.entries()) {
        const contents = answers[at] ?? null;
        if (contents === null) await writeHere(content);
        else wrote(content, contents);
      }
    }
  };
  try {
    const lanes = thread === undefined ? [] : Array.from({ length: AHEAD }, () => there(thread));
    await awaitAll([forEachYielding(eachOf([own, shared]), writeHere), ...lanes].map((lane) => lane.catch(stop)));
  } finally {
    await thread?.stop();
  }
  return written;
};

const hasRecipe = ({ file }: Content): boolean => file.recipe !== undefined;

/** What is written here alone, and what a thread may write as well. */
const shareOut = (
  all: readonly Content[],
  isHelped: boolean,
): { readonly own: Queue<Content>; readonly shared: Queue<Content> } => ({
  own: createQueue(isHelped ? all.filter((content) => !hasRecipe(content)) : all),
  shared: createQueue(isHelped ? all.filter(hasRecipe) : []),
});

function* eachOf(queues: readonly Queue<Content>[]): Iterable<Content> {
  for (const queue of queues) for (let next = queue.take(1); next !== null; next = queue.take(1)) yield* next.items;
}
