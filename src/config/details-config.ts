/** What details have besides the fields of lists. */
export interface DetailsConfig {
  /**
   * `headings` as a tree: level, id, text and `children` of each; false. `markdown.headings` gives them as a list instead.
   */
  readonly headings?: boolean | undefined;
  /** `images`: what each `<img>` of the HTML says: `src`, `alt`, `width`, `height` and `srcset`; false. */
  readonly images?: boolean | undefined;
  /** `wordCount`; false. */
  readonly words?: boolean | undefined;
  /**
   * `previous` and `next`, the posts published before and after; with `category` also `previousInCategory` and
   * `nextInCategory`; false.
   */
  readonly neighbours?: boolean | 'category' | undefined;
  /** `related`: so many posts at most that share tags or the category, up to 20; 0. */
  readonly related?: number | undefined;
}

/** What tags, categories and authors have besides, where they are listed. */
export interface TermsConfig {
  /** `posts`, how many; false. */
  readonly posts?: boolean | undefined;
  /** `description`, `image` and `url` of tags and categories, `avatar` and `url` of authors, from the taxonomy files; false. */
  readonly fields?: boolean | undefined;
  /** `parent` and `ancestors` of categories, by `parent` in their file; with `posts` also `postsWithDescendants`; false. */
  readonly parents?: boolean | undefined;
}
