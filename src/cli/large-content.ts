import { setFlagsFromString } from 'node:v8';

/** From so many posts, and such a time to read them, on memory is worth more than the time that it saves. */
const LARGE = 30_000;
const LONG = 10_000;

/**
 * V8 collects garbage when the heap has about doubled: with tens of thousands of posts that is hundreds of MB. When this
 * says so, it does when the heap has grown by a quarter, which takes a twentieth more time. A build from the cache is over
 * sooner, and holds less. The flag is for the whole process, so it is the command's to set, not the library's.
 */
export const spareMemory = (posts: number, milliseconds: number): boolean => {
  const isLarge = posts >= LARGE && milliseconds >= LONG;
  if (isLarge) setFlagsFromString('--heap-growing-percent=25');
  return isLarge;
};
