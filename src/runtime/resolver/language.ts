import type { GetParameter } from './query.ts';
import { hasOwn, type Site } from './site.ts';

/** A request below a version. */
interface Asked {
  /** Of the address, the key first. */
  readonly segments: readonly string[];
  readonly query: GetParameter;
  readonly site: Site;
}

/** Plans the answer to a request: from files in a folder, by what follows the key in the address, and by the query. */
type PlanIn<Planned> = (folder: string, rest: readonly string[], query: GetParameter) => Planned;

/**
 * Plans an answer in the language that is asked for: by a folder in the address, as on hosts that have files only, else by
 * the parameter `lang`, which a workspace without languages does not know. The default one has no folder. In a language
 * that there is none of no post is found, and nothing else.
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

/** A query that no post matches, as one for a category that there is not. */
const noPosts =
  (query: GetParameter): GetParameter =>
  (name) =>
    name === 'category' ? '!' : query(name);
