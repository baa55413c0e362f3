/** What details have besides the fields of lists. */
export interface DetailsConfig {
  /**
   * `headings` as a tree: level, id, text and `children` of each; false. `markdown.headings` gives them as a list instead.
   */
  readonly headings?: boolean | undefined;
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
