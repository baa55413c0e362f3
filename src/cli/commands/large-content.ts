import { setFlagsFromString } from 'node:v8';
import type { Progress } from '../../build/build.ts';

/** A listener of progress that has large content take less memory, as soon as it is known how large that is. */
export const sparingMemory =
  (onProgress: (progress: Progress) => void): ((progress: Progress) => void) =>
  (progress) => {
    if (progress.done === 1) spareMemory(progress.total);
    onProgress(progress);
  };

/** From so many posts on memory is worth more than the time that it saves. */
const LARGE = 200_000;

/**
 * V8 collects garbage when the heap has about doubled: with hundreds of thousands of posts that is a GB. From now on
 * it does so when the heap has grown by a quarter, which takes a fifth more time. The flag is for the whole process, so
 * it is the command's to set, not the library's.
 */
const spareMemory = (posts: number): void => {
  if (posts >= LARGE) setFlagsFromString('--heap-growing-percent=25');
};
