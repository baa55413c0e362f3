import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../resolver/site.ts';

/** The part of a list answer that addresses are made of. */
interface List {
  readonly data: readonly {
    readonly slug: string;
    readonly category: { readonly slug: string } | null;
    readonly tags: readonly { readonly slug: string }[];
  }[];
}

/**
 * Addresses worth a look, with slugs that exist, read from the built output: per body of content the list, a filter,
 * a post, the statistics. Empty when nothing is built.
 */
export const addresses = async (site: Site, out: string, now: number): Promise<string[]> => {
  const version = newestServed(site, now);
  if (version === undefined) return [];
  const folders = site.keys.map((key) => ({ key, path: join(out, site.base, version, key) }));
  const seen = new Set<string>();
  const found: string[] = [];
  for (const { key, path } of folders) {
    // Several keys may open one workspace: the same index, so the same addresses.
    const manifest = await readText(join(path, 'index', 'manifest.json'));
    if (manifest === undefined || seen.has(manifest)) continue;
    seen.add(manifest);
    const list = await readList(join(path, 'posts.json'));
    if (list !== undefined) found.push(...addressesOf(`${site.base}/${version}/${key}`, list));
  }
  return found;
};

const addressesOf = (base: string, { data }: List): string[] => {
  const category = data.find((post) => post.category !== null)?.category?.slug;
  const tag = data.find((post) => post.tags.length > 0)?.tags[0]?.slug;
  const post = data[0]?.slug;
  return [
    `${base}/posts`,
    ...(category === undefined ? [] : [`${base}/posts?category=${category}`]),
    ...(category !== undefined || tag === undefined ? [] : [`${base}/posts?tags=${tag}`]),
    ...(post === undefined ? [] : [`${base}/posts/${post}`]),
    `${base}/stats`,
  ];
};

/** The highest version that is not past its sunset. */
const newestServed = ({ versions }: Site, now: number): string | undefined =>
  Object.keys(versions)
    .filter((name) => (versions[name]?.sunset ?? Number.POSITIVE_INFINITY) > now)
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)))[0];

/** Undefined when the list is missing or damaged: the server still starts, and its answers tell. */
const readList = async (path: string): Promise<List | undefined> => {
  try {
    return JSON.parse((await readText(path)) ?? '') as List;
  } catch {
    return undefined;
  }
};

const readText = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
