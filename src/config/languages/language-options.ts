import * as z from 'zod';
import { orNull } from '../../shared/or-null.ts';
import { isSame, type LanguageOptions } from './languages.ts';

/** Also accepts the YAML strings 'true' and 'false'. */
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'must be true or false',
);

const LANGUAGE = 'must be a language such as en or pt-BR (BCP 47)';

export const languageTag: z.ZodString = z
  .string(LANGUAGE)
  .superRefine((written, { addIssue }) => {
    if (isTag(written)) return;
    const tag = tagFor(written);
    const what = tag === undefined ? 'a language is a BCP 47 tag such as en or pt-BR' : `write ${tag}`;
    addIssue(`cannot be ${JSON.stringify(written)}: ${what}`);
  })
  .meta({ pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$' });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns the tag that the author meant with `en_US`, or with the name of a language in English or in itself. */
const tagFor = (written: string): string | undefined => {
  const hyphenated = written.replaceAll('_', '-');
  if (isTag(hyphenated)) return Intl.getCanonicalLocales(hyphenated)[0];
  const isName = (tag: string, by: string): boolean =>
    new Intl.DisplayNames(by, { type: 'language', fallback: 'none' }).of(tag)?.toLowerCase() === written.toLowerCase();
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return tags.find((tag) => isName(tag, 'en')) ?? tags.find((tag) => isName(tag, tag));
};

/** The options of a workspace with several languages. */
export const LANGUAGE_OPTIONS = {
  languages: z
    .array(languageTag, 'must be a list of languages such as [en, de]')
    .min(1, 'must not be empty')
    .optional()
    .meta({
      description: "The languages of its posts as BCP 47 tags, the default first: `['en', 'de', 'ja']`.",
      page: 'content/languages.md',
    }),
  fallback: flag.optional().meta({
    description: 'If a post has no text in the requested language, return the text in the default language.',
    page: 'content/languages.md',
  }),
  translationKey: z.string('must be a front matter key').min(1, 'must not be empty').optional().meta({
    description: "The front matter key that joins translations whose slugs differ: `'translationKey'`, `'lang-ref'`.",
    page: 'content/languages.md',
  }),
};

interface Issues {
  readonly addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void;
}

/** Reports language options that are well-formed but contradict each other. */
export const checkLanguages = (options: LanguageOptions, { addIssue }: Issues): void => {
  const refuse = (option: keyof LanguageOptions, message: string): void =>
    addIssue({ code: 'custom', path: [option], message });
  const { languages } = options;
  if (languages === undefined) {
    for (const option of ['fallback', 'translationKey'] as const)
      if (options[option] !== undefined) refuse(option, 'needs languages, for example languages: [en, de]');
    return;
  }
  if (options.language !== undefined)
    refuse('language', 'cannot be combined with languages. Remove it: the first of languages is the default');
  const duplicate = languages.find((each, at) => languages.slice(0, at).some((other) => isSame(other, each)));
  if (duplicate !== undefined) refuse('languages', `contains ${duplicate} twice. Letter case does not matter`);
};

/** Whether text is a BCP 47 tag whose language is a code: languages of more letters are reserved. */
export const isTag = (text: string): boolean =>
  /^[a-z]{2,3}(?:-|$)/i.test(text) && orNull(() => Intl.getCanonicalLocales(text))?.length === 1;
