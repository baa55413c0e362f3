import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readWholeFile } from '../files/regular-file.ts';
import type { Manifest } from '../resolver/manifest.ts';
import type { Site } from '../resolver/site.ts';

/**
 * Addresses worth a look, with slugs that exist, read from the built output: per body of content the list, a filter,
 * a post, the statistics. Empty when nothing is built. The slugs are taken from the index and from file names: what an
 * answer looks like is up to its version's contract.
 */
export const addresses = async (site: Site, out: string, now: number): Promise<string[]> => {
  const version = newestServed(site, now);
  if (version === undefined) return [];
  const folders = site.keys.map((key) => ({ key, path: join(out, site.base, version, key) }));
  const seen = new Set<string>();
  const found: string[] = [];
  for (const { key, path } of folders) {
    // Several keys may open one workspace: the same index, so the same addresses.
    const manifest = readText(join(path, 'index', 'manifest.json'));
    if (manifest === undefined || seen.has(manifest)) continue;
    seen.add(manifest);
    found.push(
      ...addressesOf(`${site.base}/${version}/${key}`, { terms: termsIn(manifest), posts: await slugsIn(path) }),
    );
  }
  return found;
};

interface Examples {
  readonly terms: Partial<Manifest['terms']>;
  readonly posts: readonly string[];
}

const addressesOf = (base: string, { terms, posts }: Examples): string[] => {
  const [category] = Object.keys(terms.category ?? {});
  const [tag] = Object.keys(terms.tags ?? {});
  const [post] = posts;
  return [
    `${base}/posts`,
    ...(category === undefined ? [] : [`${base}/posts?category=${category}`]),
    ...(category !== undefined || tag === undefined ? [] : [`${base}/posts?tags=${tag}`]),
    ...(post === undefined ? [] : [`${base}/posts/${post}`]),
    `${base}/stats`,
  ];
};

/** The highest version that is not past its sunset. */
export const newestServed = ({ versions }: Site, now: number): string | undefined =>
  Object.keys(versions)
    .filter((name) => (versions[name]?.sunset ?? Number.POSITIVE_INFINITY) > now)
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)))[0];

/** None when the manifest is damaged: the server still starts, and its answers tell. */
const termsIn = (manifest: string): Partial<Manifest['terms']> => {
  try {
    return (JSON.parse(manifest) as Partial<Manifest>).terms ?? {};
  } catch {
    return {};
  }
};

const slugsIn = async (path: string): Promise<string[]> => {
  const names = await readdir(join(path, 'posts')).catch(() => []);
  const details = names.filter((name) => name.endsWith('.json'));
  return details.map((name) => name.slice(0, -'.json'.length)).sort();
};

const readText = (path: string): string | undefined => {
  try {
    return readWholeFile(path).toString('utf8');
  } catch {
    return undefined; // Nothing is built, or not this.
  }
};
