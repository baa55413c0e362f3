import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessAlive } from './is-process-alive.ts';

/** Names that tell which process they belong to: temporary files, and folders of builds that do without the cache. */
const OWNED = /\.([0-9]+)\.tmp$|-([0-9]+)-[0-9a-f]+$/;

/** Removes from a folder what processes that are no more left there. */
export const clearLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, ofFile, ofFolder] = OWNED.exec(name) ?? [];
    const owner = Number(ofFile ?? ofFolder ?? process.pid);
    if (!isProcessAlive(owner)) rmSync(join(folder, name), { recursive: true, force: true });
  }
};
