const VALUE: unique symbol = Symbol('functions of the configuration');

/**
 * Functions in a configuration. They are behind a symbol, so that caches can treat the settings as plain data. Other
 * threads do not get them.
 */
export interface ConfigFunctions<Value> {
  readonly [VALUE]: Value;
}

export const hideFunctions = <Value>(value: Value): ConfigFunctions<Value> => ({ [VALUE]: value });

export const functionsIn = <Value>(hidden: ConfigFunctions<Value>): Value => hidden[VALUE];

/** Whether the configuration has functions that render posts. If so, other threads cannot render them. */
export const rendersByFunctions = (markdown: Readonly<Record<'marked' | 'shortcodes', object | null>>): boolean =>
  markdown.marked !== null || markdown.shortcodes !== null;

/** The template tag in a post that calls a shortcode. */
export interface ShortcodeCall {
  readonly name: string;
  /** The arguments without names, in order. */
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
  /** The shortcode around this one; null if there is none. */
  readonly parent: Pick<ShortcodeCall, 'name' | 'positional' | 'named'> | null;
  /** The number of shortcodes before this one within the same parent. */
  readonly ordinal: number;
  /** The text between the tags of a pair; null for a single tag. */
  readonly inner: string | null;
  /** The same text as HTML. */
  readonly html: string | null;
  /** The path of the post's file, relative to the project's folder. */
  readonly file: string;
}

/** Returns the HTML for a tag. Must be pure, because Galley may call it again and expects the same result. */
export type Shortcode = (call: ShortcodeCall) => string;
