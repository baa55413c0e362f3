import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { heavy } from '../heavy.ts';
import type { Running } from '../suite.ts';

interface Worker {
  readonly script: string;
  readonly folder: string;
  readonly compatibility_date: string;
  readonly assets?: {
    readonly run_worker_first: boolean;
    readonly html_handling: string;
    readonly not_found_handling: string;
  };
  readonly r2_buckets?: readonly { readonly binding: string }[];
}

interface Miniflare {
  readonly ready: Promise<URL>;
  readonly getWorker: (name: string) => Promise<{ readonly fetch: typeof fetch }>;
  readonly dispose: () => Promise<void>;
}

/** Puts files into buckets: `[bucket, path, content in Base64]`. Each call from outside of workerd would take longer. */
const FILLER = `export default {
  fetch: async (request, env) => {
    const files = await request.json();
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    await Promise.all(files.map(([bucket, path, text]) => env[bucket].put(path, bytes(text))));
    return new Response();
  },
};`;

/** Serves a Worker in workerd by its wrangler configuration, with the files of a folder as assets or in a bucket. */
export const serveWorker = async (worker: Worker): Promise<Running> => {
  const { Miniflare } = heavy('miniflare') as { readonly Miniflare: new (options: object) => Miniflare };
  const { script, compatibility_date: compatibilityDate, r2_buckets: buckets = [] } = worker;
  const names = buckets.map(({ binding }) => binding);
  const miniflare = new Miniflare({
    ...{ host: '127.0.0.1', port: 0, cf: false },
    handleRuntimeStdio: () => {},
    workers: [
      { name: 'served', script, ...assetsOf(worker) },
      { name: 'filler', script: FILLER },
    ].map((each) => ({ ...each, modules: true, compatibilityDate, r2Buckets: names })),
  });
  const { origin } = await miniflare.ready;
  if (names.length > 0) await fill(await miniflare.getWorker('filler'), names, worker.folder);
  return { origin, close: () => miniflare.dispose() };
};

const assetsOf = ({ assets, folder }: Worker): object =>
  assets === undefined
    ? {}
    : {
        assets: {
          directory: folder,
          binding: 'ASSETS',
          routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: assets.run_worker_first },
          assetConfig: { html_handling: assets.html_handling, not_found_handling: assets.not_found_handling },
        },
      };

const fill = async (
  filler: { readonly fetch: typeof fetch },
  buckets: readonly string[],
  folder: string,
): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  while (paths.length > 0) {
    const some = await Promise.all(
      paths.splice(0, 200).map(async (path) => [relative(folder, path), await readFile(path, 'base64')]),
    );
    const files = buckets.flatMap((bucket) => some.map((file) => [bucket, ...file]));
    const { ok } = await filler.fetch('http://filler', { method: 'POST', body: JSON.stringify(files) });
    if (!ok) throw new Error('The bucket could not be filled.');
  }
};
