import { existsSync, readFileSync } from 'node:fs';
import { VERSION } from '../../runtime/resolver/site.ts';
import { foldersIn } from '../../shared/fs/entries.ts';
import type { DeployStep } from '../deploy/plan.ts';
import { groupOf, keyPathOf } from '../deploy/published-path.ts';
import { spread } from '../verify/kernel/read-sample.ts';

/** One key in one version of an output, with some of its answers. */
export interface PublishedApi {
  readonly version: string;
  readonly key: string;
  /** The bodies by endpoint, such as `posts/hello`. */
  readonly answers: ReadonlyMap<string, string>;
}

/** Endpoints that change with every post. */
const ALWAYS = ['posts', 'stats'];
/** The number of posts to check for each key: all up to `ALL`, or else a sample. */
const ALL = 200;
const SAMPLE = 50;

/** Returns all APIs of an output folder, each with its lists and some of the posts that a deploy wrote. */
export const publishedApis = (out: string, base: string, steps: readonly DeployStep[]): PublishedApi[] => {
  const folder = `${out}${base}`;
  return foldersIn(folder)
    .filter((version) => VERSION.test(version))
    .flatMap((version) =>
      foldersIn(`${folder}/${version}`)
        .filter((key) => existsSync(`${folder}/${version}/${key}/posts.json`))
        .map((key) => {
          const endpoints = [...ALWAYS, ...sampleOf(writtenPosts(steps, { base, version, key }))];
          const read = (endpoint: string): string =>
            readFileSync(`${folder}/${version}/${key}/${endpoint}.json`, 'utf8');
          return { version, key, answers: new Map(endpoints.map((endpoint) => [endpoint, read(endpoint)])) };
        }),
    );
};

export const sampleOf = (endpoints: readonly string[]): readonly string[] =>
  spread(endpoints, endpoints.length <= ALL ? ALL : SAMPLE);

/** The endpoints of the posts that a deploy wrote. */
const writtenPosts = (
  steps: readonly DeployStep[],
  { base, version, key }: Pick<PublishedApi, 'version' | 'key'> & { readonly base: string },
): string[] =>
  steps.flatMap(({ action, path }) => {
    const place = keyPathOf(path, base);
    const isOwn = place !== null && place.version === version && place.key === key;
    const isPost = action === 'put' && path.endsWith('.json') && groupOf(path, base) === 'details';
    return isOwn && isPost ? [(place.language + place.rest).slice(0, -'.json'.length)] : [];
  });
