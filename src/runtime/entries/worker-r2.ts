import { createHandler } from '../resolver/handler.ts';
import { SITE } from './galley-site.ts';

interface Env {
  /** The bucket with the published tree. */
  readonly BUCKET: {
    readonly get: (key: string) => Promise<{ readonly arrayBuffer: () => Promise<ArrayBuffer> } | null>;
  };
}

/** A Cloudflare Worker in front of an R2 bucket. */
export default {
  fetch: (request: Request, { BUCKET }: Env): Promise<Response> =>
    createHandler(SITE, async (path) => {
      const file = await BUCKET.get(path);
      return file === null ? null : new Uint8Array(await file.arrayBuffer());
    })(request),
};
