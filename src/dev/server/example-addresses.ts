import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from '../../build/project.ts';
import type { Manifest } from '../../runtime/resolver/manifest.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { asVariable, createRedact } from '../../shared/diagnostics/secret-keys.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import { parseJson } from '../../shared/parse-json.ts';

/**
 * Returns URLs to try, with slugs from the built output: for each workspace its list, a filter, a post and its
 * statistics. Empty if nothing is built. The slugs come from the index and from file names, because a version's
 * contract can give its answers any shape. Keys from the environment appear as `$NAME`.
 */
export const exampleAddresses = async ({ site, settings, secrets }: BuiltProject, now: number): Promise<string[]> => {
  const [version] = servedVersions(site, now);
  if (version === undefined) return [];
  const seen = new Set<string>();
  const found: string[] = [];
  for (const key of site.keys) {
    const url = `${site.base}/${version}/${key}`;
    const folder = join(settings.out, url);
    // Keys of the same workspace have the same index, so they would lead to the same examples.
    const manifest = readOrNull(join(folder, 'index', 'manifest.json'))?.toString('utf8');
    if (manifest === undefined || seen.has(manifest)) continue;
    seen.add(manifest);
    const [post] = await slugsIn(folder);
    found.push(
      `${url}/posts`,
      ...filtersIn(manifest).map((filter) => `${url}/posts?${filter}`),
      ...(post === undefined ? [] : [`${url}/posts/${post}`]),
      `${url}/stats`,
    );
  }
  return found.map(createRedact(secrets, asVariable));
};

interface BuiltProject extends Pick<Project, 'site' | 'secrets'> {
  readonly settings: Pick<Project['settings'], 'out'>;
}

/** The versions that are not past their sunset, newest first. */
export const servedVersions = ({ versions }: Site, now: number): readonly string[] =>
  Object.keys(versions)
    .filter((name) => (versions[name]?.sunset ?? Number.POSITIVE_INFINITY) > now)
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));

/** Returns a filter by category, or else by tag; empty if the manifest is damaged, which the API's answers report. */
const filtersIn = (manifest: string): readonly string[] => {
  const { terms } = (parseJson(manifest) ?? {}) as Partial<Manifest>;
  const [category] = Object.keys(terms?.category ?? {});
  const [tag] = Object.keys(terms?.tags ?? {});
  if (category !== undefined) return [`category=${category}`];
  return tag === undefined ? [] : [`tags=${tag}`];
};

const slugsIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(folder, 'posts')).catch(() => []);
  const details = names.filter((name) => name.endsWith('.json'));
  return details.map((name) => name.slice(0, -'.json'.length)).sort();
};
