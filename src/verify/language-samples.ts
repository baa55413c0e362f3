import { type Api, at } from './api.ts';
import type { Send } from './exchange.ts';
import { listOf } from './list.ts';
import { objectOf } from './read-answer.ts';
import { readSample, type Sample } from './sample.ts';

/** What the API says of itself in each of its languages. */
export interface LanguageSamples {
  /** The default one first; none where the API declares no languages. */
  readonly tags: readonly string[];
  /** By language: of the others, those whose lists can be read. */
  readonly others: ReadonlyMap<string, Sample>;
}

/** Reads the lists and terms of the languages besides the default one, each in its folder. */
export const readLanguageSamples = async ({ api, isAll }: Sample, send: Send): Promise<LanguageSamples> => {
  const tags = languagesIn(objectOf(await send({ path: at(api, 'index/manifest.json') })));
  const others = new Map<string, Sample>();
  for (const language of tags.slice(1)) {
    const inLanguage: Api = { ...api, language };
    const first = await send({ path: at(inLanguage, 'posts') });
    if (typeof listOf(first) !== 'string') others.set(language, await readSample(inLanguage, { first, send, isAll }));
  }
  return { tags, others };
};

/** A tag that cannot stand in an address is none. */
const languagesIn = (manifest: Readonly<Record<string, unknown>> | null): readonly string[] => {
  const languages = manifest?.languages;
  if (!Array.isArray(languages)) return [];
  return languages.filter((tag): tag is string => typeof tag === 'string' && /^[A-Za-z0-9-]+$/.test(tag));
};
