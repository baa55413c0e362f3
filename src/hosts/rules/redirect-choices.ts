import { type Choice, choice } from './choice.ts';
import { languagePattern } from './language-choices.ts';
import { literal, SLUG_PATTERN } from './patterns.ts';
import type { OldSlugs, RulesInput } from './rule.ts';

/**
 * Returns the choices for a missing detail with an old slug: `{old}` is the requested slug, `{moved}` is the post's
 * current slug, and `{location}` is the requested URL with that slug. They apply only if nothing else answers. Empty
 * without old slugs. `keys`: whether the rules may contain the keys.
 */
export const redirectChoices = ({ site, redirects }: Omit<RulesInput, 'now'>, keys: boolean): Choice[] =>
  hasOldSlugs(redirects)
    ? [
        choice('old', '{below}', [[`^(?:v[0-9]+/)?[^/]+${languagePattern(site)}/posts/(${SLUG_PATTERN})$`, '{1}']]),
        choice(
          'moved',
          site.languages === undefined ? '{key}/{old}' : '{key}{lang}/{old}',
          keys ? withKeys(redirects) : withoutKeys(redirects),
        ),
        choice('location', '{moved} {below}', [
          ...escapedSlugs(redirects).map(
            (slug) => [`^${literal(slug)} (.*)/[^/]*$`, `${site.base}/{1}/${encodeURIComponent(slug)}`] as const,
          ),
          [`^(${SLUG_PATTERN}) (.*)/[^/]*$`, `${site.base}/{2}/{1}`],
        ]),
      ]
    : [];

export const hasOldSlugs = (redirects: readonly OldSlugs[]): boolean => redirects.some(({ slugs }) => slugs.length > 0);

/** Returns slugs that must be escaped in a header, which is ASCII. */
const escapedSlugs = (redirects: readonly OldSlugs[]): readonly string[] =>
  [...new Set(redirects.flatMap(({ slugs }) => slugs.map(([, to]) => to)))].filter(
    (to) => encodeURIComponent(to) !== to,
  );

const withKeys = (redirects: readonly OldSlugs[]): Choice['cases'] =>
  redirects.flatMap(({ keys, slugs }) => {
    const any = `(?:${keys.map(literal).join('|')})`;
    return slugs.map(([from, to]) => [`^${any}/${literal(from)}$`, to] as const);
  });

/** Without keys, an old slug that leads to different posts in two workspaces is left out, so it is 404. */
const withoutKeys = (redirects: readonly OldSlugs[]): Choice['cases'] =>
  [...targetsOf(redirects)].flatMap(([from, [to, ...others]]) =>
    to === undefined || others.length > 0 ? [] : [[`^[^/]+/${literal(from)}$`, to] as const],
  );

/** Returns the old slugs that `withoutKeys` leaves out. */
export const ambiguousSlugs = (redirects: readonly OldSlugs[]): readonly string[] =>
  [...targetsOf(redirects)].filter(([, targets]) => targets.size > 1).map(([from]) => from);

/** Returns the language's folder at the end of keys, with a trailing slash; empty for the default language. */
const languageIn = ([key = '']: readonly string[]): string => {
  const folder = key.slice(key.indexOf('/') + 1);
  return folder === key ? '' : `${folder}/`;
};

const targetsOf = (redirects: readonly OldSlugs[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const targets = new Map<string, Set<string>>();
  for (const { keys, slugs } of redirects) {
    for (const [slug, to] of slugs) {
      const from = `${languageIn(keys)}${slug}`;
      targets.set(from, new Set([...(targets.get(from) ?? []), to]));
    }
  }
  return targets;
};
