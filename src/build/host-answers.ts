import { askHosts, type HostRow } from '../hosts/answers/ask-hosts.ts';
import { HOSTS } from '../hosts/registry.ts';
import { partsOf, searchParameters } from '../runtime/resolver/address.ts';
import { plan } from '../runtime/resolver/plan.ts';
import type { ReadFile } from '../runtime/resolver/read-file.ts';
import { isSlug, KEY } from '../runtime/resolver/slug.ts';
import type { Project } from './project.ts';
import { hostInput, listOptions, type WorkspaceRedirects } from './targets.ts';

interface HostRequest {
  /** Path and query. */
  readonly target: string;
  readonly now: number;
  /** Reads a file of the published tree, whichever hosts it was built for. */
  readonly readFile: ReadFile;
}

/** Each host's answer to a GET request, as if the project's tree were built for this host alone. */
export const hostAnswers = async (project: Project, request: HostRequest): Promise<readonly HostRow[]> => {
  const { target, now, readFile } = request;
  const input = hostInput(project, { now, redirects: await redirectsFor(project, request), terms: termsIn(target) });
  const hosts = Object.values(HOSTS).map((host) => ({
    host,
    input,
    pages: listOptions(project, [host]).precompute,
  }));
  return askHosts(target, hosts, readFile);
};

/** The terms in a list's query that must be escaped, for hosts. Other terms in the tree do not affect the answer. */
const termsIn = (target: string): string[] => {
  const given = searchParameters(partsOf(target)[1]);
  const terms = [given('category'), given('author'), ...(given('tags') ?? '').split(',')];
  return terms.filter((term): term is string => isSlug(term ?? '') && !KEY.test(term ?? ''));
};

const FILE = /^(?<folder>.*\/v\d+\/(?<key>[^/]+)(?<language>\/lang=[^/]+)?\/)(?:posts\/(?<slug>[^/]+)\.json)?/;

/** The old slugs that affect a request, from the tree: whether there are any, and the requested post's new slug. */
const redirectsFor = async (
  { site, workspaces }: Project,
  { target, now, readFile }: HostRequest,
): Promise<WorkspaceRedirects> => {
  const [path, search] = partsOf(target);
  const { file } = plan('GET', path, searchParameters(search), site, now);
  const { folder = '', key = '', language = '', slug = '' } = FILE.exec(file)?.groups ?? {};
  if (folder === '' || (await readFile(`${folder}redirects.json`)) === null) return {};
  const moved = slug === '' ? null : await readFile(`${folder}redirects/${slug}.json`);
  const slugs = moved === null ? [] : [[slug, JSON.parse(new TextDecoder().decode(moved)).data.slug] as const];
  return Object.fromEntries(
    workspaces.map(({ source, settings: { keys } }) => [source.name + language, keys.includes(key) ? slugs : []]),
  );
};
