import { createClient, type Urls } from '../client/client.ts';
import type { ConsoleContent } from '../preview/console-content.ts';

/** The addresses of a workspace: for this page, and as readers have them. */
export interface Addresses {
  readonly asked: Urls;
  readonly shown: Urls;
}

export const addressesOf = (
  { base, version }: Pick<ConsoleContent, 'base' | 'version'>,
  key: string,
  origin: string,
): Addresses => {
  const urls = (baseUrl: string): Urls => createClient({ baseUrl, version: version ?? 'v1', apiKey: key }).url;
  return { asked: urls(`${origin}/_galley/api${base}`), shown: urls(origin + base) };
};

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What the API answers, whatever it is. */
export const ask = async (url: string, signal?: AbortSignal): Promise<Answer> => {
  const response = await fetch(url, { cache: 'no-store', ...(signal && { signal }) });
  return { status: response.status, headers: [...response.headers], body: await response.text() };
};

/** JSON with a line for each value; anything else as it is. */
export const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
