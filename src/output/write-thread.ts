import { startThread, type Thread } from '../threads/thread.ts';
import type { FileToWrite, WriteThreadData, WrittenContents } from './write-worker.ts';

/** A worker thread that writes files. */
export type WriteThread = Thread<readonly FileToWrite[], WrittenContents>;

/** `packs` is the folder, absolute, of the packs that recipes name. */
export const startWriteThread = (packs: WriteThreadData): WriteThread =>
  startThread(new URL('../output/write-worker.js', import.meta.url), packs);
