import { types } from 'node:util';
import type { MarkedExtension } from 'marked';
import * as z from 'zod';
import { type ConfigFunctions, hideFunctions } from './config-functions.ts';

/** `markdown.marked`: extensions of the user's own. */
export const markedOption: z.ZodType<ConfigFunctions<readonly MarkedExtension[]> | null> = z
  .array(
    z.custom<MarkedExtension>().superRefine((extension, { addIssue }) => {
      const why = whyRefused(extension);
      if (why !== null) addIssue(why);
    }),
  )
  .default([])
  .transform((extensions) => (extensions.length === 0 ? null : hideFunctions(extensions)));

const KNOWN: readonly string[] = [
  ...['async', 'breaks', 'extensions', 'gfm', 'hooks', 'pedantic', 'renderer', 'silent', 'tokenizer'],
  ...['useNewRenderer', 'walkTokens'],
];

const whyRefused = (extension: unknown): string | null => {
  if (typeof extension !== 'object' || extension === null || Array.isArray(extension))
    return 'not an extension of marked: an object such as { renderer: { … } }, which needs a .ts or .js file';
  const unknown = Object.keys(extension).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return `marked knows no ${unknown} in an extension, only ${KNOWN.join(', ')}`;
  const asynchronous = (extension as MarkedExtension).async === true ? 'async: true' : asyncFunctionIn(extension, '');
  return asynchronous === null
    ? null
    : `${asynchronous} is asynchronous: posts are rendered synchronously, so let it return what it makes`;
};

/** The path of the first one. */
const asyncFunctionIn = (value: unknown, path: string): string | null => {
  if (typeof value === 'function') return types.isAsyncFunction(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, item] of Object.entries(value)) {
    const found = asyncFunctionIn(item, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
};
