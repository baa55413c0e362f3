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
  readonly getR2Bucket: (binding: string) => Promise<Bucket>;
  readonly dispose: () => Promise<void>;
}

interface Bucket {
  readonly put: (key: string, bytes: Uint8Array) => Promise<unknown>;
}

/** Serves a Worker in workerd by its wrangler configuration, with the files of a folder as assets or in a bucket. */
export const serveWorker = async (worker: Worker): Promise<Running> => {
  const { Miniflare } = heavy('miniflare') as { readonly Miniflare: new (options: object) => Miniflare };
  const { script, compatibility_date: compatibilityDate, r2_buckets: buckets = [] } = worker;
  const miniflare = new Miniflare({
    ...{ host: '127.0.0.1', port: 0, modules: true, script, compatibilityDate, cf: false },
    handleRuntimeStdio: () => {},
    ...assetsOf(worker),
    r2Buckets: buckets.map(({ binding }) => binding),
  });
  const { origin } = await miniflare.ready;
  for (const { binding } of buckets) await fill(await miniflare.getR2Bucket(binding), worker.folder);
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

const fill = async (bucket: Bucket, folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) await bucket.put(relative(folder, path), new Uint8Array(await readFile(path)));
  }
};
