import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fixture } from './fixture.ts';
import { hasPackage } from './heavy.ts';
import { serveWorker } from './servers/worker.ts';
import type { Running } from './suite.ts';

export const workerdInstalled: boolean = hasPackage('miniflare');

/** Starts the emitted Worker in workerd. */
export const startCloudflare = async ({ folder, emit }: Pick<Fixture, 'emit' | 'folder'>): Promise<Running> => {
  const server = await emit();
  const config = JSON.parse((await readFile(join(server, 'wrangler.jsonc'), 'utf8')).replace(/^\/\/.*$/gm, ''));
  return serveWorker({ ...config, script: await readFile(join(server, config.main), 'utf8'), folder });
};
