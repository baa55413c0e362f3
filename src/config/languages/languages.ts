/** The languages of a workspace's posts, as BCP 47 tags. */
export interface Languages {
  /** Each once, the default one first. */
  readonly tags: readonly string[];
  /** Whether a language has the default one's text of posts that it has none of. */
  readonly fallback: boolean;
  /** The front matter key that joins translations whose slugs differ; null: translations have one slug. */
  readonly translationKey: string | null;
}

/** What belongs to a language: absent where its workspace declares none. */
export interface InLanguage {
  readonly language: string;
  readonly languages?: Languages;
}

/** Whether a language is the one that is answered where none is asked for. */
export const isDefaultLanguage = ({ language, languages }: InLanguage): boolean =>
  languages === undefined || languages.tags[0] === language;

/** The folder of a language's answers below that of the key, with a slash before it; empty for the default language. */
export const languageFolder = (workspace: InLanguage): string =>
  isDefaultLanguage(workspace) ? '' : `/lang=${workspace.language}`;

/** What options say of languages: in the configuration or in a workspace file. */
interface Declared {
  readonly languages?: readonly string[] | undefined;
  readonly defaultLanguage?: string | undefined;
  readonly fallback?: boolean | undefined;
  readonly translationKey?: string | undefined;
}

/** The languages that options declare, which have been checked; null where they declare none. */
export const languagesOf = (options: Declared): Languages | null => {
  const { languages, defaultLanguage = languages?.[0], fallback = false, translationKey = null } = options;
  if (languages === undefined || defaultLanguage === undefined) return null;
  const others = languages.filter((each) => each !== defaultLanguage);
  return { tags: [defaultLanguage, ...others], fallback, translationKey };
};

/** Whether two texts name one language: `pt-BR`, as in BCP 47, or `pt_br`, as many tools write it. */
export const isSame = (one: string, other: string): boolean => tagOf(one) === tagOf(other);

const tagOf = (text: string): string => text.replaceAll('_', '-').toLowerCase();
