import type { Shortcode } from '../../config/config-functions.ts';
import { messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { createPlaceholders, placeholdersIn, withoutParagraphs } from '../html/placeholders.ts';
import type { BodyProblem } from './body-problem.ts';
import type { TextSettings } from './read-text.ts';
import { collectReferences, type Roots, rootsOf } from './references.ts';
import type { ShortcodeUse } from './templates/shortcodes.ts';
import { putIntoHtml, untagged } from './templates/tagged-text.ts';
import { shortcodesOf } from './templates/tool-shortcodes.ts';

export type RunShortcodes = ReturnType<typeof createRunShortcodes>;

/**
 * Returns a function that runs the shortcodes of a post's file, inner ones first, and inserts their results. Relative
 * URLs in the HTML are still placeholders.
 */
export const createRunShortcodes = (settings: TextSettings) => {
  const functions = shortcodesOf(settings);
  const roots = rootsOf(settings);
  return (html: string, uses: readonly ShortcodeUse[], file: string) => {
    const texts = new Map<string, string>();
    const results = uses.map((use) => {
      const inner = use.html === null ? null : fill(use.html, texts, { isInner: true });
      const result = run({ ...use, html: inner }, functions, file);
      const { text, references, unsafe } = withReferences('html' in result ? result.html : '', use, roots);
      texts.set(use.placeholder, text);
      return {
        references,
        unsafe: unsafe.map((address) => ({ ...address, bodyOffset: use.offset })),
        problems: 'html' in result ? [] : [failure(use, result.why)],
      };
    });
    return {
      html: fill(html, texts),
      references: results.flatMap(({ references }) => references),
      unsafe: results.flatMap(({ unsafe }) => unsafe),
      problems: results.flatMap(({ problems }) => problems),
    };
  };
};

/** Replaces placeholders with their results. A placeholder that is a whole paragraph replaces the paragraph. */
const fill = (html: string, texts: ReadonlyMap<string, string>, { isInner = false } = {}): string => {
  if (texts.size === 0) return html;
  const isAlone = (placeholders: readonly string[]): boolean =>
    placeholders.every((each) => texts.has(each)) &&
    (placeholders.length === 1 || (isInner && placeholders.some((each) => BLOCK.test(texts.get(each) ?? ''))));
  return putIntoHtml(withoutParagraphs(html, isAlone), texts, (text) => text);
};

/** HTML that cannot be in a paragraph. In the text between tags, there is no paragraph around it. */
const BLOCK = /^\s*<(?:article|aside|details|div|figure|h[1-6]|ol|p|pre|section|table|ul)\b/i;

/** Runs one shortcode. Without a result, `why` is the reason. */
const run = (
  { placeholder: _placeholder, offset: _offset, ...call }: ShortcodeUse,
  functions: Readonly<Record<string, Shortcode>>,
  file: string,
): { readonly html: string } | { readonly why: string } => {
  const shortcode = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined;
  if (shortcode === undefined) throw new Error('the text was parsed with a different set of shortcodes');
  try {
    const result: unknown = shortcode({ ...call, file });
    return typeof result === 'string' ? { html: result } : { why: `returned ${kindOf(result)}, not a string` };
  } catch (error) {
    return { why: `failed: ${messageOf(error)}` };
  }
};

const kindOf = (result: unknown): string => {
  if (result instanceof Promise) {
    // The promise is not awaited, and its rejection must not end the process.
    result.catch(() => undefined);
    return 'a promise';
  }
  return result === null ? 'null' : typeof result;
};

const failure = ({ name, offset }: ShortcodeUse, why: string): BodyProblem => ({
  code: 'post/shortcode',
  message: `The shortcode ${name} ${why}.`,
  help: 'Fix its arguments in the post. If the function in markdown.shortcodes is yours, it must return an HTML string synchronously.',
  bodyOffset: offset,
});

/** Collects the URLs in the result of a shortcode. URLs in its inner text are already placeholders. */
const withReferences = (html: string, { placeholder }: ShortcodeUse, roots: Roots) => {
  const known = new Map(placeholdersIn(html).map((each) => [each, each]));
  const placeholders = createPlaceholders(placeholder + html);
  const { replaceInHtml, found } = collectReferences({ ...untagged(html), placeholders, tags: known }, roots);
  const text = replaceInHtml(html);
  return { text, ...found(new Set()) };
};
