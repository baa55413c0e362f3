const VALUE: unique symbol = Symbol('functions of the configuration');

/**
 * Functions that a configuration has. They hide behind a symbol, so that settings that have some are still plain data for
 * caches; other threads do not get them.
 */
export interface ConfigFunctions<Value> {
  readonly [VALUE]: Value;
}

export const hideFunctions = <Value>(value: Value): ConfigFunctions<Value> => ({ [VALUE]: value });

export const functionsIn = <Value>(hidden: ConfigFunctions<Value>): Value => hidden[VALUE];

/** Whether posts are rendered by functions of the configuration: then no other thread can. */
export const rendersByFunctions = ({
  markdown,
}: {
  readonly markdown: Readonly<Record<'marked' | 'shortcodes', ConfigFunctions<unknown> | null>>;
}): boolean => markdown.marked !== null || markdown.shortcodes !== null;

/** A template tag of a text, as a shortcode gets it. */
export interface ShortcodeCall {
  readonly name: string;
  /** Arguments without names, in their order. */
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
  /** The text between the tags of a pair; null for a single tag. */
  readonly inner: string | null;
  /** The same as HTML. */
  readonly html: string | null;
  /** The post, relative to the project's folder. */
  readonly file: string;
}

/** Makes HTML of a tag. A pure function: it is called again, and must return the same. */
export type Shortcode = (call: ShortcodeCall) => string;
