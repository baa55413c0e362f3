import * as z from 'zod';
import type { Languages } from '../../config/languages/languages.ts';
import type { Settings } from '../../config/settings.ts';
import type { EntryKind } from './taxonomy-file.ts';
import type { Author, Term } from './terms.ts';

export type TermOptions = Pick<Settings['terms'], 'fields'>;

/** The YAML reader returns only strings. An empty string counts as absent, except for a name. */
const name = z.string('is missing or not a string').trim().min(1, 'must not be empty');
const text = z.string('must be a string').trim().default('');
const orNull = text.transform((value) => value || null);

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

/** The URL of a page, which cannot be a relative file. */
const page = orNull
  .refine(
    (value) => value === null || value.startsWith('/') || isWebAddress(value),
    'must be a URL that starts with https://, http:// or /',
  )
  .meta({ pattern: '^\\s*(?:/|[Hh][Tt][Tt][Pp][Ss]?://.+|$)' });

/** The URL of an image, or the path of a file. */
const image = orNull.refine(
  (value) => value === null || isWebAddress(value) || !/^[a-z][a-z\d+.-]*:/i.test(value),
  'must be a file, or a URL that starts with https://, http:// or /',
);

const links = z
  .preprocess(
    (value) => (value === '' ? {} : value),
    z.record(
      z.string(),
      z
        .string('must be a URL')
        .refine((link) => link === '' || isWebAddress(link), 'must be a URL that starts with https:// or http://')
        .meta({ pattern: '^(?:$|[Hh][Tt][Tt][Pp][Ss]?://.)' }),
      'must be a map from networks to URLs',
    ),
  )
  .default({});

const TERM = z.strictObject({ name, description: orNull, image, url: page });

/** A string, or an object with a string for each language. The default language is required. */
const byLanguage = <Text extends z.ZodType>(one: Text, { tags: [first = '', ...others] }: Languages) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? { [first]: value } : value),
    z.strictObject({ [first]: one, ...Object.fromEntries(others.map((tag) => [tag, one.optional()])) }),
  );

interface TermKindOptions {
  readonly options: TermOptions;
  /** Absent if the workspace declares no languages. */
  readonly languages?: Languages | undefined;
}

type TermData = Omit<Term, 'slug'>;

/** The kind of categories or tags. With several languages, they have a name and a description in each. */
export const termKind = ({ options, languages }: TermKindOptions): EntryKind<TermData> => {
  const { on, off } = keysBy(options, FIELDS_OF.term);
  const settled = ({ description, image, url }: Omit<z.output<typeof TERM>, 'name'>): Partial<TermData> =>
    options.fields ? { fields: { description, image, url } } : {};
  const keys = ['name', 'slug', ...on];
  if (languages === undefined) {
    const schema = TERM.transform((entry): TermData => ({ name: entry.name, ...settled(entry) }));
    return { schema, slugKey: 'slug', keys, off };
  }
  const first = languages.tags[0] ?? '';
  const schema = TERM.extend({
    name: byLanguage(name, languages),
    description: byLanguage(text, languages).default({}),
  }).transform(({ name: names, description: texts, ...entry }): TermData => {
    const namesByLanguage = names as Readonly<Record<string, string>>;
    const { fields, ...rest } = settled({ ...entry, description: texts[first] || null });
    const descriptions = texts as Readonly<Record<string, string>>;
    return {
      name: namesByLanguage[first] ?? '',
      names: namesByLanguage,
      ...rest,
      ...(fields && { fields: { ...fields, descriptions } }),
    };
  });
  return { schema, slugKey: 'slug', keys: [...keys, ...languages.tags], off };
};

const AUTHOR = z
  .strictObject({ name, about: text, bio: text, socialLinks: links, social: links, avatar: image, url: page })
  .superRefine(({ about, bio, socialLinks, social }, { addIssue }) => {
    const contradicts = (path: readonly string[], one: string, other: string): void => {
      if (other === '' || one === '' || one === other) return;
      addIssue({
        code: 'custom',
        path: [...path],
        message: 'contradicts the other spelling of this field',
        params: { isContradiction: true },
      });
    };
    contradicts(['bio'], about, bio);
    for (const [network, link] of Object.entries(social))
      contradicts(['social', network], socialLinks[network] ?? '', link);
  });

export const authorKind = (options: TermOptions): EntryKind<Omit<Author, 'id'>> => {
  const { on, off } = keysBy(options, FIELDS_OF.author);
  const schema = AUTHOR.transform(({ avatar, url, ...author }) => ({
    name: author.name,
    about: author.about || author.bio,
    socialLinks: Object.fromEntries(
      Object.entries({ ...author.social, ...author.socialLinks }).filter(([, link]) => link !== ''),
    ),
    ...(options.fields && { fields: { avatar, url } }),
  }));
  return { schema, slugKey: 'id', keys: ['id', 'name', 'about', 'bio', 'socialLinks', 'social', ...on], off };
};

const FIELDS_OF = { term: ['description', 'image', 'url'], author: ['avatar', 'url'] } as const;

/** The keys that are on, and for each other key, the option that it needs. */
const keysBy = ({ fields }: TermOptions, keys: readonly string[]) => ({
  on: fields ? keys : [],
  off: new Map(fields ? [] : keys.map((key) => [key, 'terms.fields'])),
});
