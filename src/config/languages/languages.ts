/** The languages of a workspace's posts, as BCP 47 tags. */
export interface Languages {
  /** The tags without duplicates, the default first. */
  readonly tags: readonly string[];
  /** Whether posts without a translation appear in the default language. */
  readonly fallback: boolean;
  /** The front matter key that joins translations with different slugs. Null if translations share a slug. */
  readonly translationKey: string | null;
}

/** The language of a workspace. `languages` is absent if the workspace declares none. */
export interface InLanguage {
  readonly language: string;
  readonly languages?: Languages;
}

/** Whether requests without a language get this language. */
export const isDefaultLanguage = ({ language, languages }: InLanguage): boolean =>
  languages === undefined || languages.tags[0] === language;

/** The folder of a language's answers below the key's folder, with a leading slash. Empty for the default language. */
export const languageFolder = (workspace: InLanguage): string =>
  isDefaultLanguage(workspace) ? '' : `/lang=${workspace.language}`;

/** The language options in the configuration or in a workspace file. */
export interface LanguageOptions {
  readonly language?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly fallback?: boolean | undefined;
  readonly translationKey?: string | undefined;
}

/** The languages that checked options declare; null if they declare none. */
export const languagesOf = (options: LanguageOptions): Languages | null => {
  const { languages, fallback = false, translationKey = null } = options;
  return languages === undefined ? null : { tags: languages, fallback, translationKey };
};

/** Whether two strings name the same language, such as `pt-BR` (BCP 47) and `pt_br`, which many tools use. */
export const isSame = (one: string, other: string): boolean => tagOf(one) === tagOf(other);

const tagOf = (text: string): string => text.replaceAll('_', '-').toLowerCase();
