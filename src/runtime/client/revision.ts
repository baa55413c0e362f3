import type { Kinds } from './errors.ts';
import type { ReadJson } from './transport.ts';
import type { CallOptions } from './types.ts';

/** Reads the revision of the key's content from the index. */
export const revision = async (
  json: ReadJson,
  root: string,
  { GalleyError }: Kinds,
  call?: CallOptions,
): Promise<string> => {
  const url = `${root}/index/manifest.json`;
  const { revision } = await json<{ readonly revision?: string }>(url, { total: 0 }, call);
  if (revision !== undefined) return revision;
  throw new GalleyError(`${root} has no revision. Build the API with output.revision: true.`, {
    code: 'no_revision',
    url,
  });
};
