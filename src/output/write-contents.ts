import { createQueue, settle } from '../threads/queue.ts';
import type { Recipe } from '../tree/recipe.ts';
import { bytesOf, type TreeFile } from '../tree/tree.ts';
import { inTurn } from './in-turn.ts';
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
 * Writes each file's content under its temporary name, and returns their bytes. `paths` are absolute, in the order of
 * `files`. When this has ended, nobody writes any more.
 */
export const writeContents = async (
  files: readonly TreeFile[],
  paths: readonly string[],
  { onWritten, startThread }: WriteContentsOptions,
): Promise<number[]> => {
  const sizes: number[] = [];
  let done = 0;
  const wrote = ({ at }: Content, bytes: number): void => {
    sizes[at] = bytes;
    done += 1;
    onWritten?.(done, files.length);
  };
  const writeHere = async (content: Content): Promise<void> =>
    wrote(content, writeTemporary(content.path, await bytesOf(content.file.content)));

  const all = files.map((file, at): Content => ({ at, path: paths[at] as string, file }));
  const own = createQueue(all.filter((content) => !hasRecipe(content)));
  const withRecipe = all.filter(hasRecipe);
  const shared = createQueue(withRecipe);
  const stop = (error: unknown): never => {
    own.clear();
    shared.clear();
    throw error;
  };
  function* mine(): Iterable<Content> {
    for (const queue of [own, shared])
      for (let next = queue.take(1); next !== null; next = queue.take(1)) yield* next.items;
  }
  const there = async ({ ask }: WriteThread): Promise<void> => {
    for (let next = shared.take(BATCH); next !== null; next = shared.take(BATCH)) {
      const answers = await ask(next.items.map(({ path, file }) => ({ path, recipe: file.recipe?.() as Recipe })));
      for (const [at, content] of next.items.entries()) {
        const bytes = answers[at] ?? null;
        if (bytes === null) await writeHere(content);
        else wrote(content, bytes);
      }
    }
  };
  const thread = withRecipe.length < WORTH_A_THREAD ? undefined : startThread?.();
  try {
    const lanes = thread === undefined ? [] : Array.from({ length: AHEAD }, () => there(thread));
    await settle([inTurn(mine(), writeHere), ...lanes].map((lane) => lane.catch(stop)));
  } finally {
    await thread?.stop();
  }
  return sizes;
};

const hasRecipe = ({ file }: Content): boolean => file.recipe !== undefined;
