import { types } from 'node:util';
import type { MarkedExtension } from 'marked';
import * as z from 'zod';
import { isObject } from '../shared/is-object.ts';

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

/** `markdown.marked`: extensions of the user's own. */
export const markedOption = z
  .array(
    z
      .custom<MarkedExtension>()
      .superRefine((extension, { addIssue }) => {
        const why = whyRefused(extension);
        if (why !== null) addIssue(why);
      })
      .meta({ type: 'MarkedExtension' }),
  )
  .default([])
  .transform((extensions): ConfigFunctions<readonly MarkedExtension[]> | null =>
    extensions.length === 0 ? null : hideFunctions(extensions),
  );

const KNOWN: readonly string[] = [
  ...['async', 'breaks', 'extensions', 'gfm', 'hooks', 'pedantic', 'renderer', 'silent', 'tokenizer'],
  ...['useNewRenderer', 'walkTokens'],
];

const whyRefused = (extension: unknown): string | null => {
  if (!isObject(extension))
    return 'not an extension of marked: an object such as { renderer: { … } }, which needs a .ts or .js file';
  const unknown = Object.keys(extension).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return `marked knows no ${unknown} in an extension, only ${KNOWN.join(', ')}`;
  const asynchronous = (extension as MarkedExtension).async === true ? 'async: true' : asyncFunctionIn(extension, '');
  return asynchronous === null
    ? null
    : `${asynchronous} is asynchronous, but Galley renders posts synchronously: return the HTML itself`;
};

const asyncFunctionIn = (value: unknown, path: string): string | null => {
  if (typeof value === 'function') return types.isAsyncFunction(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const found = asyncFunctionIn(item, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
};
