import type { Site } from '../../runtime/resolver/site.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type Choice, choice } from './choice.ts';
import { encodedTerm, literal } from './patterns.ts';

/** Returns the languages with their own folder: all languages of all workspaces except default ones. */
export const otherLanguages = ({ languages = {} }: Pick<Site, 'languages'>): readonly string[] =>
  [...new Set(Object.values(languages).flatMap(([, ...others]) => others))].sort();

/** Returns a pattern for the language's folder after the key in a URL; empty for a site without languages. */
export const languagePattern = (site: Pick<Site, 'languages'>): string => {
  const others = otherLanguages(site);
  return others.length === 0 ? '' : `(?:/lang=(?:${others.map(literal).join('|')}))?`;
};

/**
 * Returns the choice `{lang}`: the folder of the requested language below the key's. It comes from the URL's folder, or
 * else from the parameter `lang`. Empty for a site without languages.
 */
export const languageChoices = (site: Site, given: Choice, keys: boolean): Choice[] =>
  site.languages === undefined
    ? []
    : [
        given,
        choice('lang', '{key}|{below}|{given_lang}', [
          ...groupsOf(site.languages, keys).flatMap(casesOf),
          [`^[^|]*[|]${KEY}/lang=`, NO_FOLDER],
        ]),
      ];

const KEY = '(?:v[0-9]+/)?[^/|]+';
/** A folder without files. */
const NO_FOLDER = '/!';

interface Group {
  /** A regular expression for the keys. */
  readonly keys: string;
  /** The languages without a folder. */
  readonly defaults: readonly string[];
  readonly others: readonly string[];
}

const casesOf = ({ keys, defaults, others }: Group): Choice['cases'] => {
  const any = others.map(literal).join('|');
  return [
    ...(others.length === 0 ? [] : [[`^${keys}[|]${KEY}(/lang=(?:${any}))(?:/[^|]*)?[|]`, '{1}'] as const]),
    [`^${keys}[|]${KEY}/lang=`, NO_FOLDER],
    [`^${keys}[|][^|]*[|](?:${defaults.map(encodedTerm).join('|')})?$`, ''],
    ...others.map((tag) => [`^${keys}[|][^|]*[|]${encodedTerm(tag)}$`, `/lang=${tag}`] as const),
    [`^${keys}[|]`, NO_FOLDER],
  ];
};

/**
 * Groups the keys by their languages. Without keys there is a single group. In it, a language that is the default of
 * one workspace and has a folder in another leads to the folder. If that folder does not exist, the answer is 404.
 */
const groupsOf = (languages: NonNullable<Site['languages']>, keys: boolean): readonly Group[] => {
  if (!keys) {
    const others = otherLanguages({ languages });
    const defaults = Object.values(languages).flatMap(([first = '']) => (others.includes(first) ? [] : first));
    return [{ keys: '[^|]+', defaults: [...new Set(defaults)].sort(), others }];
  }
  return [...groupBy(Object.entries(languages), ([, tags]) => tags.join())].map(([tags, entries]) => {
    const [first = '', ...others] = tags.split(',');
    return { keys: `(?:${entries.map(([key]) => literal(key)).join('|')})`, defaults: [first], others };
  });
};
