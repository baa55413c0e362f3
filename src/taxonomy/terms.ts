/** A category or a tag. */
export interface Term {
  readonly slug: string;
  readonly name: string;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
}

/** The declared taxonomies; null where there is no file and the posts decide. */
export interface Taxonomies {
  readonly authors: readonly Author[] | null;
  readonly categories: readonly Term[] | null;
  readonly tags: readonly Term[] | null;
}
