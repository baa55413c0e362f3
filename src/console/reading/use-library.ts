import { useEffect, useState } from 'preact/hooks';
import {
  type Client,
  createClient,
  isGalleyError,
  type PostRecord,
  type Term,
  VersionSunsetError,
} from '../../client/client.ts';
import type { ConsoleContent } from '../../preview/console-content.ts';

/** A workspace as its readers get it. */
export interface Library {
  readonly client: Client;
  /** As lists have them. */
  readonly posts: readonly PostRecord[];
  readonly categories: readonly Term[];
}

export interface LibraryState {
  /** The last that could be read. */
  readonly library: Library | null;
  readonly problem: string | null;
}

/** All records of a key, read again for each content. */
export const useLibrary = (content: ConsoleContent, key: string): LibraryState => {
  const [state, setState] = useState<LibraryState>({ library: null, problem: null });
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    readLibrary(content, key, signal).then(
      (library) => signal.aborted || setState({ library, problem: null }),
      (error: unknown) => signal.aborted || setState(({ library }) => ({ library, problem: problemOf(error) })),
    );
    return () => aborting.abort();
  }, [content, key]);
  return state;
};

/** Version 1 has the shapes that are known; where it has ended, a later one may have them as well. */
const readLibrary = async (content: ConsoleContent, key: string, signal: AbortSignal): Promise<Library> => {
  try {
    return await readVersion(content, { key, version: 'v1', signal });
  } catch (error) {
    const { version } = content;
    if (!(error instanceof VersionSunsetError) || version === null || version === 'v1') throw error;
    return readVersion(content, { key, version, signal });
  }
};

interface Reading {
  readonly key: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

const readVersion = async ({ base }: ConsoleContent, { key, version, signal }: Reading): Promise<Library> => {
  const client = createClient({
    baseUrl: `${location.origin}/_galley/api${base}`,
    version,
    apiKey: key,
    // What readers may keep for a minute is old once something is saved.
    fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
    onDeprecation: () => undefined,
  });
  const categories = await client.categories({ signal });
  const posts: PostRecord[] = [];
  for await (const page of client.posts.pages({ limit: 100 }, { signal })) posts.push(...page.data);
  if (posts.some(({ slug, title }) => typeof slug !== 'string' || typeof title !== 'string')) {
    throw new Error(`Records of ${version} have no slug or no title to read by: its contract gives them other shapes.`);
  }
  return { client, posts, categories };
};

export const problemOf = (error: unknown): string =>
  isGalleyError(error) || error instanceof Error ? error.message : String(error);
