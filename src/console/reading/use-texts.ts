import { useEffect, useState } from 'preact/hooks';
import { textOf } from './reading-document.ts';
import type { Library } from './use-library.ts';

/** Posts of which texts are read for a search: each is a request, and its text is held. */
export const MOST_TEXTS = 1000;
/** Requests at once. */
const AT_ONCE = 6;

/** The texts of posts by slug, read once somebody searches; the first posts' where there are very many. */
export const useTexts = (library: Library, isWanted: boolean): ReadonlyMap<string, string> => {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (!isWanted) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    readTexts(library, signal, setTexts).catch(() => undefined);
    return () => aborting.abort();
  }, [library, isWanted]);
  return texts;
};

/** A text that cannot be read is one that nothing is found in. */
const readTexts = async (
  { client, posts }: Library,
  signal: AbortSignal,
  show: (texts: ReadonlyMap<string, string>) => void,
): Promise<void> => {
  const texts = new Map<string, string>();
  const slugs = posts.slice(0, MOST_TEXTS).map(({ slug }) => slug);
  for (let at = 0; at < slugs.length && !signal.aborted; at += AT_ONCE) {
    const read = slugs.slice(at, at + AT_ONCE).map(async (slug) => {
      const { htmlContent } = await client.posts.get(slug, { signal });
      texts.set(slug, textOf(String(htmlContent ?? '')));
    });
    await Promise.allSettled(read);
    if (!signal.aborted && (at % (AT_ONCE * 8) === 0 || at + AT_ONCE >= slugs.length)) show(new Map(texts));
  }
};
