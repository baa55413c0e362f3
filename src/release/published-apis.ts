import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Step } from '../deploy/plan.ts';
import { groupOf, keyPathOf } from '../deploy/published-path.ts';
import { VERSION } from '../resolver/site.ts';

/** One key in one version of an output, and some of what it answers. */
export interface PublishedApi {
  readonly version: string;
  readonly key: string;
  /** Bodies by their endpoints: `posts/hello`. */
  readonly answers: ReadonlyMap<string, string>;
}

/** Lists that change with every post. */
const ALWAYS = ['posts', 'stats'];
/** Posts that were just written, of each key. */
const DETAILS = 10;

/** All APIs of an output folder; of what a deploy has written, some posts each. */
export const publishedApis = (out: string, base: string, steps: readonly Step[]): PublishedApi[] => {
  const folder = `${out}${base}`;
  return foldersIn(folder)
    .filter((version) => VERSION.test(version))
    .flatMap((version) =>
      foldersIn(`${folder}/${version}`)
        .filter((key) => existsSync(`${folder}/${version}/${key}/posts.json`))
        .map((key) => {
          const endpoints = [...ALWAYS, ...writtenPosts(steps, { base, version, key }).slice(0, DETAILS)];
          const read = (endpoint: string): string =>
            readFileSync(`${folder}/${version}/${key}/${endpoint}.json`, 'utf8');
          return { version, key, answers: new Map(endpoints.map((endpoint) => [endpoint, read(endpoint)])) };
        }),
    );
};

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const writtenPosts = (
  steps: readonly Step[],
  { base, version, key }: Pick<PublishedApi, 'version' | 'key'> & { readonly base: string },
): string[] =>
  steps.flatMap(({ action, path }) => {
    const place = keyPathOf(path, base);
    const isOwn = place !== null && place.version === version && place.key === key;
    const isPost = action === 'put' && path.endsWith('.json') && groupOf(path, base) === 'details';
    return isOwn && isPost ? [place.rest.slice(0, -'.json'.length)] : [];
  });
