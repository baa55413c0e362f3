/** A category or a tag. */
export interface Term {
  readonly slug: string;
  /** In the language of the posts, of several the default one. */
  readonly name: string;
  /** By languages; absent where it has one name. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
}

/** What posts may call entries that a file has with problems; null where that cannot be told. */
export type LeftOut = readonly string[] | null;

/** The declared taxonomies; null where there is no file and the posts decide. */
export interface Taxonomies {
  readonly authors: readonly Author[] | null;
  readonly categories: readonly Term[] | null;
  readonly tags: readonly Term[] | null;
  readonly leftOut: Readonly<Record<'author' | 'category' | 'tag', LeftOut>>;
}
