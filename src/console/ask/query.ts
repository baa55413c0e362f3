import type { ConsoleContent } from '../../preview/console-content.ts';
import type { Place } from '../address.ts';

/** What can be asked for, as the place names it, with the end of its address. */
export const RESOURCES = {
  posts: 'posts',
  post: 'posts/{slug}',
  tags: 'tags',
  categories: 'categories',
  authors: 'authors',
  stats: 'stats',
} as const;

export type Resource = keyof typeof RESOURCES;

/** The parameters of lists, in the order of addresses. */
export const PARAMETERS = ['category', 'tags', 'author', 'limit', 'offset'] as const;

export type Parameter = (typeof PARAMETERS)[number];

/** A request as it was put together, whatever was typed. */
export interface Query {
  readonly version: string;
  readonly key: string;
  readonly resource: Resource;
  readonly slug: string;
  /** Those that are not empty. */
  readonly parameters: Partial<Readonly<Record<Parameter, string>>>;
}

/** The query of a place; what the place does not say is the newest version, the workspace's first key and the list of posts. */
export const queryOf = (
  place: Place,
  { version }: Pick<ConsoleContent, 'version'>,
  workspace: { readonly name: string; readonly keys: readonly string[] },
): Query => ({
  version: place.version || version || 'v1',
  key: place.key || workspace.keys[0] || workspace.name,
  resource: isResource(place.resource) ? place.resource : 'posts',
  slug: place.slug ?? '',
  parameters: Object.fromEntries(PARAMETERS.flatMap((name) => (place[name] ? [[name, place[name]]] : []))),
});

const isResource = (name: string | undefined): name is Resource => name !== undefined && Object.hasOwn(RESOURCES, name);

/** The path that a query asks for, and the query string with its question mark, below the origin. */
export const targetOf = ({ version, key, resource, slug, parameters }: Query, base: string): string => {
  const end = RESOURCES[resource].replace('{slug}', () => encoded(slug));
  const path = `${base}/${encoded(version)}/${encoded(key)}/${end}`;
  const pairs = resource === 'posts' ? Object.entries(parameters) : [];
  const search = pairs.map(([name, value]) => `${name}=${encoded(value).replaceAll('%2C', ',')}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
};

/** As a browser sends it: it escapes an apostrophe in a query by itself. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** What a browser makes of a target: it resolves dot segments before it asks. Null where it asks for the target as it is. */
export const resolvedTarget = (target: string): string | null => {
  const { pathname, search } = new URL(`http://host${target}`);
  return pathname + search === target ? null : pathname + search;
};
