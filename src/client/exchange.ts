import type { Answer, Transport } from './options.ts';

/** Makes one request. */
export type Exchange = (url: string, transport: Transport, request: RequestInit) => Promise<Answer>;

export const exchange: Exchange = async (url, { fetch = globalThis.fetch }, request) => {
  const response = await fetch(url, request);
  const { ok, status, headers } = response;
  return { ok, status, headers, bytes: await response.arrayBuffer() };
};
