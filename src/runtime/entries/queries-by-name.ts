import { namesIn } from '../resolver/address.ts';
import type * as whole from '../resolver/declared.ts';
import { parseQuery, type Query } from '../resolver/query.ts';

/** The names of parameters that CloudFront's function gets instead of the declaration, whose code takes up space. */
export interface QueryNames {
  readonly archives: boolean;
  /** The parameters of every list, and those to ignore. A `*` at the end stands for any text. */
  readonly ignored: readonly string[];
  readonly declared: readonly string[];
  /** The folders of precomputed pages, by the declared parameters as JSON. */
  readonly pages?: Readonly<Record<string, string>>;
}

/** Replaces the resolver's `declared.ts` in CloudFront's function, which only needs to know which queries have no page. */
export const listQuery: typeof whole.listQuery = (get, version) => {
  const query = parseQuery(get, version.limit);
  const names = version.queries as unknown as QueryNames | undefined;
  if (!names) return query;
  const pages = names.pages || {};
  const pairs: string[][] = [];
  const given = namesIn(get.search || '');
  for (let at = 0; at < given.length; at += 1) {
    const name = given[at] as string;
    if (names.ignored.some((one) => one === name || (one.slice(-1) === '*' && name.indexOf(one.slice(0, -1)) === 0)))
      continue;
    if (names.declared.indexOf(name) < 0) return `There is no parameter "${name.slice(0, 60)}".`;
    pairs.push([name, get(name) || '']);
  }
  const text = JSON.stringify(pairs.filter((pair) => pair[1]).sort());
  return text === '[]' ? query : withDeclared(query, pages[text] || '!');
};

const withDeclared = (query: Query, folder: string): Query => ({
  category: query.category,
  tags: query.tags,
  author: query.author,
  limit: query.limit,
  offset: query.offset,
  declared: { conditions: [], sort: [], withBodies: false },
  folder: `${folder}/`,
});

export const isArchives: typeof whole.isArchives = (endpoint, version) =>
  endpoint === 'archives' && version.queries !== undefined && version.queries.archives;
