import { useEffect, useState } from 'preact/hooks';
import type { Pictures } from '../../preview/console-pictures.ts';
import type { Manifest } from '../../resolver/manifest.ts';
import { ask } from '../api.ts';

export interface AskedPictures {
  readonly pictures: Pictures | null;
  readonly problem: string | null;
}

const NOTHING: AskedPictures = { pictures: null, problem: null };

/** What the server measures, asked again for each content. */
export const usePictures = (content: object): AskedPictures => {
  const [asked, setAsked] = useState(NOTHING);
  useEffect(() => {
    const aborting = new AbortController();
    readPictures(aborting.signal).then(
      setAsked,
      (error: unknown) => aborting.signal.aborted || setAsked({ pictures: null, problem: `No answer: ${error}` }),
    );
    return () => aborting.abort();
  }, [content]);
  return asked;
};

const readPictures = async (signal: AbortSignal): Promise<AskedPictures> => {
  const { status, body } = await ask('/_galley/pictures.json', signal);
  const answer = JSON.parse(body);
  return status === 200 ? { pictures: answer, problem: null } : { pictures: null, problem: String(answer.message) };
};

/** How many posts each term has, most first, as the index of the API has it; null where there is none. */
export type TermCounts = readonly (readonly [slug: string, posts: number])[];

/** The categories of a workspace by its manifest's address, asked again for each content; null until there is an answer. */
export const useCategories = (address: string, content: object): TermCounts | null => {
  const [counts, setCounts] = useState<TermCounts | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    readCategories(address, aborting.signal).then(setCounts, () => aborting.signal.aborted || setCounts([]));
    return () => aborting.abort();
  }, [address, content]);
  return counts;
};

const readCategories = async (address: string, signal: AbortSignal): Promise<TermCounts> => {
  const { status, body } = await ask(address, signal);
  if (status !== 200) return [];
  const { terms } = JSON.parse(body) as Manifest;
  const counts = Object.entries(terms.category).map(([slug, [, posts]]) => [slug, posts] as const);
  return counts.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
};
