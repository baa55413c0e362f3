import type { Site } from '../../runtime/resolver/site.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type Choice, choice } from './choice.ts';
import { encodedTerm, literal } from './patterns.ts';

/** The languages that have a folder: those of all workspaces but their default ones. */
export const otherLanguages = ({ languages = {} }: Pick<Site, 'languages'>): readonly string[] =>
  [...new Set(Object.values(languages).flatMap(([, ...others]) => others))].sort();

/** What may follow the key in an address, as a regular expression: nothing where no workspace declares languages. */
export const languagePattern = (site: Pick<Site, 'languages'>): string => {
  const others = otherLanguages(site);
  return others.length === 0 ? '' : `(?:/lang=(?:${others.map(literal).join('|')}))?`;
};

/**
 * The folder of the language that is asked for, below that of the key, `{lang}`: by the address, else by the parameter.
 * Nothing where no workspace declares languages.
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
/** No file is in it. */
const NO_FOLDER = '/!';

interface Group {
  /** Keys, as a regular expression. */
  readonly keys: string;
  /** Languages that are answered without a folder. */
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
 * The keys grouped by their languages. Without the keys there is one group. In it, a language that is the default of one
 * workspace and has a folder in another leads to the folder: where that does not exist, the answer is 404.
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
