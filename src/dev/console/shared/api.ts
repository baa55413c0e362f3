import { createClient, type Urls } from '../../../runtime/client/client.ts';
import type { Manifest } from '../../../runtime/resolver/manifest.ts';
import type { ConsoleContent } from '../../server/project-console.ts';
import { type Loaded, useLoaded } from './loaded.tsx';

/** The URLs of a workspace: those that this page requests, and those that readers use. */
export interface Addresses {
  readonly requested: Urls;
  readonly shown: Urls;
}

/** The values that determine the URLs of a workspace. */
export interface Reader {
  readonly key: string;
  readonly version: string;
  /** A language other than the default one; empty for the default. */
  readonly lang: string;
}

export const addressesOf = (
  { base }: Pick<ConsoleContent, 'base'>,
  { key, version, lang }: Reader,
  origin: string,
): Addresses => {
  const urls = (baseUrl: string): Urls => createClient({ baseUrl, version, apiKey: key, lang }).url;
  return { requested: urls(`${origin}/_galley/api${base}`), shown: urls(origin + base) };
};

export interface ServerAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Browsers say only “Failed to fetch”. */
const refuse = (): never => {
  throw new Error('The server does not answer. Start galley dev or galley preview again.');
};

/** Sends a request to the server. Returns answers with any status. */
export const ask = async (url: string, signal?: AbortSignal): Promise<ServerAnswer> => {
  const response = await fetch(url, { cache: 'no-store', ...(signal && { signal }) }).catch(refuse);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
};

/** Requests one of the console's own JSON answers by its name below `/_galley/`. Throws if there is none. */
export const askServer = async <Value>(name: string, init: RequestInit = {}): Promise<Value> => {
  const response = await fetch(`/_galley/${name}`, { cache: 'no-store', ...init }).catch(refuse);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
};

/** Loads the manifest of the index for a reader; null if it does not exist, for example for an unknown key. */
export const useManifest = (content: ConsoleContent, reader: Reader): Loaded<Manifest | null> => {
  const { key, version, lang } = reader;
  const folder = `${content.base}/${encodeURIComponent(version)}/${encodeURIComponent(key)}${lang && `/lang=${lang}`}`;
  return useLoaded(
    async (signal) => {
      const { status, body } = await ask(`/_galley/api${folder}/index/manifest.json`, signal);
      return status === 200 ? JSON.parse(body) : null;
    },
    [folder, content],
  );
};
