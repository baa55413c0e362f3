import type { Published } from './published.ts';

/** A host of static files. Assigning `files` replaces the published files, as a deploy does. */
export interface FileHost {
  readonly fetch: typeof globalThis.fetch;
  /** The requested paths. */
  readonly asked: string[];
  files: Published;
}

export const fileHost = (files: Published): FileHost => {
  const asked: string[] = [];
  const host: FileHost = {
    files,
    asked,
    fetch: async (input) => {
      const path = decodeURIComponent(new URL(String(input)).pathname.slice(1));
      asked.push(path);
      const bytes = host.files.get(path);
      return bytes === undefined
        ? new Response('<h1>Not found</h1>', { status: 404 })
        : new Response(bytes as Uint8Array<ArrayBuffer>);
    },
  };
  return host;
};
