import type { GetParameter } from './query.ts';
import { hasOwn, type Site } from './site.ts';

/** A request below a version. */
interface Asked {
  /** The segments of the path after the version; the first is the key. */
  readonly segments: readonly string[];
  readonly query: GetParameter;
  readonly site: Site;
}

/** Plans the answer to a request from the folder of its files, the segments after key and language, and the query. */
type PlanIn<Planned> = (folder: string, rest: readonly string[], query: GetParameter) => Planned;

/**
 * Plans the answer in the requested language. A folder `lang=<tag>` in the path, which static hosts use, takes
 * precedence over the parameter `lang`. A workspace without languages ignores both. The default language has no folder.
 * For an unknown language, the list is empty and every other resource does not exist.
 */
export const inLanguage = <Planned>(asked: Asked, planIn: PlanIn<Planned>): Planned => {
  const query = asked.query;
  const key = asked.segments[0] as string;
  const rest = asked.segments.slice(1);
  const tags = languagesOf(key, asked.site);
  if (tags.length > 0) {
    const first = rest[0] || '';
    if (first.slice(0, 5) === 'lang=' && tags.indexOf(first.slice(5)) > 0) {
      return planIn(`${key}/${first}/`, rest.slice(1), query);
    }
    const at = tags.indexOf(query('lang') || (tags[0] as string));
    const isList = rest.length === 1 && first === 'posts';
    if (at > 0) return planIn(`${key}/lang=${tags[at]}/`, rest, query);
    if (at < 0) return planIn(isList ? `${key}/` : `${key}/lang=!/`, rest, noPosts(query));
  }
  return planIn(`${key}/`, rest, query);
};

const languagesOf = (key: string, site: Site): readonly string[] =>
  site.languages && hasOwn(site.languages, key) ? (site.languages[key] as readonly string[]) : [];

/** A query that no post matches, because it filters by a category that cannot exist. */
const noPosts = (query: GetParameter): GetParameter => {
  const get: GetParameter = (name) => (name === 'category' ? '!' : query(name));
  get.search = query.search || '';
  return get;
};
