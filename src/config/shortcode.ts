/** A template tag of a text, as a shortcode gets it. */
export interface ShortcodeCall {
  readonly name: string;
  /** Arguments without names, in their order. */
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
  /** What stands between the tags of a pair, as written; null for a single tag. */
  readonly inner: string | null;
  /** The same as HTML. */
  readonly html: string | null;
  /** The post, relative to the project's folder. */
  readonly file: string;
}

/** Makes HTML of a tag. A pure function: it is called again, and must return the same. */
export type Shortcode = (call: ShortcodeCall) => string;
