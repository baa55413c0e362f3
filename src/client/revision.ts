import type { Kinds } from './kinds.ts';
import type { ReadJson } from './transport.ts';
import type { CallOptions } from './types.ts';

/** What the index says of all that the key has. */
export const revision = async (
  json: ReadJson,
  root: string,
  { GalleyError }: Kinds,
  call?: CallOptions,
): Promise<string> => {
  const url = `${root}/index/manifest.json`;
  const { revision } = await json<{ readonly revision?: string }>(url, { total: 0 }, call);
  if (revision !== undefined) return revision;
  throw new GalleyError(`${root} has no revision: it is built with revision: true.`, { code: 'no_revision', url });
};
