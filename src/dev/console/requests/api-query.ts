import type { ContentWorkspace } from '../../../build/read-content.ts';
import type { ConsoleContent } from '../../server/project-console.ts';
import type { ConsolePlace } from '../shared/place.tsx';

/** The paths of the API's resources, by their names in the place. */
export const RESOURCES = {
  posts: 'posts',
  post: 'posts/{slug}',
  tags: 'tags',
  categories: 'categories',
  authors: 'authors',
  stats: 'stats',
} as const;

type Resource = keyof typeof RESOURCES;

/** The parameters of lists, in the order of URLs. */
export const PARAMETERS = ['category', 'tags', 'author', 'limit', 'offset'] as const;

type Parameter = (typeof PARAMETERS)[number] | 'lang';

/** A request as the user typed it, valid or not. */
export interface Query {
  readonly version: string;
  /** The default language of the workspace; empty if it declares none. */
  readonly defaultLang: string;
  readonly key: string;
  readonly resource: Resource;
  readonly slug: string;
  /** The parameters that are not empty. */
  readonly parameters: Partial<Readonly<Record<Parameter, string>>>;
  /** The declared parameters of lists that are not empty. */
  readonly declared: Readonly<Record<string, string>>;
}

/** The prefix of declared parameters in a place: their names can be those of its other parts. */
export const DECLARED = 'list.';

/** Returns the query of a place. Defaults are the newest version, the workspace's first key and the list of posts. */
export const queryOf = (
  place: ConsolePlace,
  { served }: Pick<ConsoleContent, 'served'>,
  workspace: Pick<ContentWorkspace, 'name' | 'keys' | 'languages'>,
): Query => ({
  version: place.version || served[0] || 'v1',
  defaultLang: workspace.languages[0] ?? '',
  key: place.key || workspace.keys[0] || workspace.name,
  resource: isResource(place.resource) ? place.resource : 'posts',
  slug: place.slug ?? '',
  parameters: Object.fromEntries([...PARAMETERS, 'lang'].flatMap((name) => (place[name] ? [[name, place[name]]] : []))),
  declared: Object.fromEntries(
    Object.entries(place).flatMap(([name, value]) =>
      name.startsWith(DECLARED) && value !== '' ? [[name.slice(DECLARED.length), value]] : [],
    ),
  ),
});

const isResource = (name: string | undefined): name is Resource => name !== undefined && Object.hasOwn(RESOURCES, name);

/** Returns the path and query string of a request. */
export const targetOf = ({ version, key, resource, slug, parameters, declared }: Query, base: string): string => {
  const end = RESOURCES[resource].replace('{slug}', () => encoded(slug));
  const path = `${base}/${encoded(version)}/${encoded(key)}/${end}`;
  const isList = resource === 'posts';
  const pairs = Object.entries(parameters).filter(([name]) => isList || name === 'lang');
  const all = [...pairs, ...(isList ? Object.entries(declared) : [])];
  const search = all.map(([name, value]) => `${encoded(name)}=${encoded(value).replaceAll('%2C', ',')}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
};

/** Encodes as a browser does, which also escapes apostrophes in a query. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** Returns the target that a browser requests instead, as it resolves dot segments; null if it is the same. */
export const resolvedTarget = (target: string): string | null => {
  const { pathname, search } = new URL(`http://host${target}`);
  return pathname + search === target ? null : pathname + search;
};
