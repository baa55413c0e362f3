import { heavy } from '../heavy.ts';
import type { Running } from '../suite.ts';

interface Worker {
  readonly script: string;
  readonly folder: string;
  readonly compatibility_date: string;
  readonly assets: {
    readonly run_worker_first: boolean;
    readonly html_handling: string;
    readonly not_found_handling: string;
  };
}

interface Miniflare {
  readonly ready: Promise<URL>;
  readonly dispose: () => Promise<void>;
}

/** Serves a Worker and its assets in workerd, as its wrangler configuration says. */
export const serveWorker = async ({ script, folder, compatibility_date, assets }: Worker): Promise<Running> => {
  const { Miniflare } = heavy('miniflare') as { readonly Miniflare: new (options: object) => Miniflare };
  const { run_worker_first, html_handling, not_found_handling } = assets;
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script,
    compatibilityDate: compatibility_date,
    cf: false,
    handleRuntimeStdio: () => {},
    assets: {
      directory: folder,
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: run_worker_first },
      assetConfig: { html_handling, not_found_handling },
    },
  });
  return { origin: (await miniflare.ready).origin, close: () => miniflare.dispose() };
};
