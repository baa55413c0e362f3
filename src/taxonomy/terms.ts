/** A category or a tag. */
export interface Term {
  readonly slug: string;
  /** In the language of the posts, of several the default one. */
  readonly name: string;
  /** By languages; absent where it has one name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Absent where they are not published. */
  readonly fields?: TermFields;
  /** The slug of the category that it is below; null for none, absent where parents do not count. */
  readonly parent?: string | null;
}

/** What taxonomy files may say of a category or a tag besides. */
export interface TermFields {
  readonly description: string | null;
  /** By languages; absent where the workspace declares none. */
  readonly descriptions?: Readonly<Record<string, string>>;
  readonly image: string | null;
  readonly url: string | null;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
  /** Absent where they are not published. */
  readonly fields?: { readonly avatar: string | null; readonly url: string | null };
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
