import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageOptions } from '../../src/api/tree/pages.ts';
import { withPages } from '../../src/config/query-options.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import type { Host, HostInput, HostSettings } from '../../src/hosts/host.ts';
import type { Site } from '../../src/runtime/resolver/site.ts';
import { memoize } from '../../src/shared/memoize.ts';
import { contractOf, NEXT, NEXT_LIMIT, nextAnswer } from '../helpers/contract.ts';
import { addFiles } from '../helpers/files.ts';
import { DEFAULT_HOST_SETTINGS } from '../helpers/host-input.ts';
import { type ModelPost, modelAnswer } from '../helpers/model.ts';
import { type Published, publish, treeOf } from '../helpers/published.ts';
import { RICH, richAnswer } from '../helpers/query-model.ts';
import { site, siteVersion } from '../helpers/site.ts';
import { randomPosts, workspaceOf } from '../helpers/workspace.ts';
import { edgeBundle } from './edge-bundle.ts';
import {
  KEYS_IN_LANGUAGES,
  LANGUAGES,
  OLD_SLUGS_IN_LANGUAGES,
  postsAsked,
  workspacesInLanguages,
} from './languages.ts';
import { OTHER_MARK, OUTSIDE_MARK } from './marks.ts';
import { DEMO, TERMS } from './posts.ts';
import { RICH_POSTS } from './rich-posts.ts';
import { TERMS_IN_SCRIPTS } from './scripts.ts';
import { searchIndexesOf } from './search.ts';

/**
 * The state of version 1. `current`. `deprecated`: there is a second version with other shapes. `sunset`: built and
 * published before its sunset, which has passed since, so that its files still exist. `languages`: current, but with
 * other workspaces, two of which have posts in several languages. `declared`: current, with declared queries.
 */
export type Scenario = 'current' | 'deprecated' | 'sunset' | 'languages' | 'declared';

export const SCENARIOS: readonly Scenario[] = ['current', 'deprecated', 'sunset', 'languages', 'declared'];

/** A published tree that a host serves. */
export interface Fixture {
  /** The published tree. */
  readonly folder: string;
  readonly scenario: Scenario;
  readonly site: Site;
  readonly input: HostInput;
  /** Every file of the tree, by path. */
  readonly files: Published;
  /** The answer of the brute-force model to a list. */
  readonly answer: (key: string, search: string, version?: 'v2') => string;
  /** Writes the host's files: published ones into the tree, others into a folder. Returns that folder. */
  readonly emit: (settings?: Partial<HostSettings>) => Promise<string>;
  readonly remove: () => Promise<void>;
}

export const ASSET = 'assets/0f0f0f0f-pixel.svg';
export const TABLE = 'assets/0f0f0f0f-tides.csv';

const PAST = Date.UTC(2020, 0, 1);
const FUTURE = Date.UTC(2099, 11, 31, 23, 59, 59);
const CACHE = {
  lists: 'public, max-age=60',
  details: 'public, max-age=120',
  index: 'no-cache',
  assets: 'public, max-age=31536000, immutable',
  errors: 'public, max-age=5',
};

/**
 * Publishes two workspaces, one with 250 posts, and a small one with two keys. `host` decides the depth of pages, and
 * learns of `also`.
 */
export const fixtureOf = async (scenario: Scenario, host: Host, also: Partial<Site> = {}): Promise<Fixture> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'galley-')));
  const folder = join(root, 'dist');
  const ourSite = { ...siteOf(scenario), ...also };
  const isInLanguages = scenario === 'languages';
  const files = await filesOf({ scenario, pages: pagesFor(host) });
  await addFiles(folder, Object.fromEntries(files));
  await addFiles(root, {
    'secret.json': OUTSIDE_MARK,
    'dist/secret.json': OUTSIDE_MARK,
    'dist/api/x.json': OUTSIDE_MARK,
  });
  const input: HostInput = {
    site: ourSite,
    redirects: isInLanguages ? OLD_SLUGS_IN_LANGUAGES : OLD_SLUGS,
    terms: TERMS_IN_SCRIPTS.filter((term) => /[^ -~]/.test(term)),
    // A host with a clock must notice the sunset by itself.
    now: scenario === 'sunset' && host.capabilities.clock ? PAST - 1 : Date.UTC(2026, 0, 1),
    settings: DEFAULT_HOST_SETTINGS,
    bundle: edgeBundle,
  };
  return {
    folder,
    scenario,
    site: ourSite,
    input,
    files,
    answer: (key, search, version) => {
      if (scenario === 'declared') return richAnswer(RICH_POSTS, search, bodyOf) ?? '';
      const posts = isInLanguages ? postsAsked(key, search) : (POSTS[key] ?? []);
      return (version === 'v2' ? nextAnswer : modelAnswer)(posts, search);
    },
    emit: async (settings = {}) => {
      const output = host.emit({ ...input, settings: { ...input.settings, ...settings } });
      await addFiles(folder, contents(output.published));
      await addFiles(join(root, 'hosts'), contents(output.server));
      return join(root, 'hosts');
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};

const OTHER: ModelPost[] = randomPosts({ seed: 8, posts: 12, terms: [...TERMS, 'secret-term'] }).map((post) => ({
  ...post,
  slug: `other-${post.slug}`,
  title: OTHER_MARK,
}));

/** The posts behind each key. */
export const POSTS: Readonly<Record<string, readonly ModelPost[]>> = { demo: DEMO, other: OTHER, 'other-next': OTHER };

/** The key whose posts can be searched in a current version. */
export const SEARCHED = 'demo';

/** Old slugs of posts. */
export const OLD_SLUGS: HostInput['redirects'] = [
  {
    keys: ['demo'],
    slugs: [
      ['old-name', DEMO[20]?.slug ?? ''],
      ['toString', 'posts'],
      ['v21.0', 'v22.1.0'],
      ['früher', 'прощай'],
    ],
  },
  { keys: ['other', 'other-next'], slugs: [['older', OTHER[3]?.slug ?? '']] },
];

const siteOf = (scenario: Scenario): Site => {
  if (scenario === 'languages')
    return site({ keys: KEYS_IN_LANGUAGES, languages: LANGUAGES, cache: CACHE, markdown: true });
  if (scenario === 'declared') {
    const queries = withPages(RICH, DECLARED);
    return site({ keys: Object.keys(POSTS), cache: CACHE, versions: { v1: siteVersion({ queries }) } });
  }
  const common = {
    keys: Object.keys(POSTS),
    cache: CACHE,
    encodings: ['br', 'gzip'] as const,
    markdown: true as const,
  };
  if (scenario === 'current') return site(common);
  const v1 = siteVersion({ deprecated: PAST - 1, sunset: scenario === 'sunset' ? PAST : FUTURE, suggest: 'v2' });
  return site({ ...common, encodings: [], versions: { v1, v2: siteVersion({ limit: NEXT_LIMIT }) } });
};

/** Combinations with declared parameters, which only version 1 of `declared` has. */
const DECLARED: PageOptions['combine'] = [
  ['sort=title'],
  ['category', 'sort=-featured,title'],
  ['level=2', 'sort=-price'],
  ['publishedAt[gte]=2020-01-03', 'publishedAt[lt]=2020-01-08', 'sort=publishedAt'],
  ['place=東京'],
  ['tags[all]=x,news'],
];

/** The options of precomputed pages for a host. */
export const pagesFor = ({ capabilities }: Pick<Host, 'capabilities'>): PageOptions => ({
  limits: [20],
  combine: [['category', 'tags'], ['category', 'author'], ...DECLARED],
  depth: capabilities.query === 'compute' ? 5 : null,
});

/** The HTML of each post of the fixtures. */
const bodyOf = (slug: string): string => `<p>${slug}</p>`;

const workspacesOfOne = (posts: readonly ModelPost[] = DEMO): readonly Workspace[] => [
  workspaceOf(posts, { redirects: redirectsIn(0) }),
  workspaceOf(OTHER, { name: 'other', title: 'Other', keys: ['other', 'other-next'], redirects: redirectsIn(1) }),
];

interface Tree {
  readonly scenario: Scenario;
  readonly pages: PageOptions;
}

/** Many hosts serve the same files. */
const filesOf = memoize(async ({ scenario, pages }: Tree): Promise<Published> => {
  const workspaces =
    scenario === 'languages'
      ? workspacesInLanguages()
      : workspacesOfOne(scenario === 'declared' ? RICH_POSTS : undefined);
  const lists = { defaultLimit: 20, precompute: pages };
  const search = scenario === 'current' ? await searchIndexesOf(workspaces, SEARCHED) : new Map();
  const files = await publish(treeOf(siteOf(scenario), workspaces, lists, { v2: contractOf(NEXT) }, search));
  files.set(`api/public/${TABLE}`, Buffer.from('hour,metres\n06,1.2\n'));
  return files.set(`api/public/${ASSET}`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
}, JSON.stringify);

/** Each old slug has an old URL. */
const redirectsIn = (workspace: number): Workspace['redirects'] => {
  const slugs = OLD_SLUGS[workspace]?.slugs ?? [];
  return { slugs, addresses: slugs.map(([from, slug]) => ({ from: `/${from}/`, slug, url: `/posts/${slug}` })) };
};

const contents = (files: readonly { readonly path: string; readonly content: string }[]): Record<string, string> =>
  Object.fromEntries(files.map(({ path, content }) => [path, content]));
