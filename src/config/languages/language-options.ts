import * as z from 'zod';
import { orNull } from '../../shared/or-null.ts';
import { isSame, type LanguageOptions } from './languages.ts';

/** Also accepts the YAML strings 'true' and 'false'. */
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'must be true or false',
);

const tag = z.string('must be a language such as en or pt-BR (BCP 47)').superRefine((written, { addIssue }) => {
  if (!isTag(written)) addIssue(`cannot be ${JSON.stringify(written)}: a language is a BCP 47 tag such as en or pt-BR`);
});

/** The options of a workspace with several languages. */
export const LANGUAGE_OPTIONS = {
  languages: z.array(tag, 'must be a list of languages such as [en, de]').min(1, 'must not be empty').optional().meta({
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

export const isTag = (text: string): boolean => orNull(() => Intl.getCanonicalLocales(text))?.length === 1;
