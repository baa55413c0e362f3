import { functionsIn, type Shortcode } from '../../config/config-functions.ts';
import { messageOf } from '../../shared/diagnostics/diagnostic.ts';
import { createTimeLimit } from '../../shared/workers/time-limit.ts';
import { createPlaceholders, finishHtml, placeholdersIn, withoutParagraphs } from '../html/placeholders.ts';
import type { Sanitize } from '../html/sanitize.ts';
import { type BodyProblem, type Cause, causeOf } from './body-problem.ts';
import { collectReferences, type Reference, type Roots, rootsOf, type UnsafeAddress } from './references.ts';
import type { TextSettings } from './render-text.ts';
import { toolShortcodes } from './templates/embedded-shortcodes.ts';
import type { ShortcodeUse } from './templates/shortcodes.ts';
import { putIntoHtml, untagged } from './templates/tagged-text.ts';
import { MAX_FINISHING_SECONDS } from './tokens/limits.ts';

type Finished = { readonly html: string } | { readonly problem: BodyProblem };

/** Replaces the placeholders in a rendered body's HTML with URLs, and sanitises it if the option is on. */
export type FinishBody = (html: string, addresses: ReadonlyMap<string, string>) => Finished;

/** The minimum number of characters for a time limit. For shorter HTML, the limit costs more than it can save. */
const WORTH_LIMITING = 100_000;

export const createBodyFinisher = (sanitize: Sanitize): FinishBody => {
  const limited = createTimeLimit(MAX_FINISHING_SECONDS * 1000);
  return (html, addresses) => {
    const finish = (): string => finishHtml(html, addresses, sanitize);
    try {
      if (html.length < WORTH_LIMITING) return { html: finish() };
      // Loads the sanitiser first: work under a time limit must not load anything.
      sanitize('');
      return { html: limited(finish) };
    } catch (error) {
      const cause = causeOf(error, TOO_SLOW);
      if (cause === null) throw error;
      return { problem: { ...cause, bodyOffset: 0 } };
    }
  };
};

const TOO_SLOW: Cause = {
  code: 'post/too-slow',
  message: `It took longer than ${MAX_FINISHING_SECONDS} s to insert URLs into the post's HTML and sanitize it.`,
  help: 'Look for very many tags or very long attributes, and remove some.',
};

/** The HTML of a post with the results of its shortcodes. Relative URLs in it are still placeholders. */
interface Filled {
  readonly html: string;
  readonly references: readonly Reference[];
  readonly unsafe: readonly (UnsafeAddress & { readonly bodyOffset: number })[];
  readonly problems: readonly BodyProblem[];
}

/** Runs the shortcodes of a post's file in the order of `uses`, inner ones first, and inserts their results. */
export type RunShortcodes = (html: string, uses: readonly ShortcodeUse[], file: string) => Filled;

export const createRunShortcodes = (settings: TextSettings): RunShortcodes => {
  const { shortcodes } = settings.markdown;
  const functions = { ...toolShortcodes(settings), ...(shortcodes !== null && functionsIn(shortcodes)) };
  const roots = rootsOf(settings);
  return (html, uses, file) => runAll(html, uses, { functions, roots, file });
};

interface ShortcodeRules {
  readonly functions: Readonly<Record<string, Shortcode>>;
  readonly roots: Roots;
  readonly file: string;
}

const runAll = (html: string, uses: readonly ShortcodeUse[], rules: ShortcodeRules): Filled => {
  const texts = new Map<string, string>();
  const references: Reference[] = [];
  const unsafe: (UnsafeAddress & { readonly bodyOffset: number })[] = [];
  const problems: BodyProblem[] = [];
  for (const use of uses) {
    const result = run({ ...use, html: use.html === null ? null : fill(use.html, texts, { isInner: true }) }, rules);
    if (result.html === null) problems.push(failure(use, result.why));
    const { text, ...found } = withReferences(result.html ?? '', use, rules.roots);
    texts.set(use.placeholder, text);
    references.push(...found.references);
    unsafe.push(...found.unsafe.map((address) => ({ ...address, bodyOffset: use.offset })));
  }
  return { html: fill(html, texts), references, unsafe, problems };
};

/** Replaces placeholders with texts. A placeholder that is a whole paragraph replaces the paragraph. */
const fill = (html: string, texts: ReadonlyMap<string, string>, { isInner = false } = {}): string => {
  if (texts.size === 0) return html;
  const isAlone = (placeholders: readonly string[]): boolean =>
    placeholders.every((each) => texts.has(each)) &&
    (placeholders.length === 1 || (isInner && placeholders.some((each) => BLOCK.test(texts.get(each) ?? ''))));
  return putIntoHtml(withoutParagraphs(html, isAlone), texts, (text) => text);
};

/** HTML that cannot be in a paragraph. In the text between tags, Hugo makes no paragraph around it. */
const BLOCK = /^\s*<(?:article|aside|details|div|figure|h[1-6]|ol|p|pre|section|table|ul)\b/i;

/** Runs one shortcode. Without a result, `why` is the reason. */
const run = (
  { placeholder: _placeholder, offset: _offset, ...call }: ShortcodeUse,
  { functions, file }: Omit<ShortcodeRules, 'roots'>,
): { readonly html: string } | { readonly html: null; readonly why: string } => {
  const shortcode = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined;
  if (shortcode === undefined) throw new Error('the text was parsed with a different set of shortcodes');
  try {
    const result: unknown = shortcode({ ...call, file });
    return typeof result === 'string'
      ? { html: result }
      : { html: null, why: `returned ${kindOf(result)}, not a string` };
  } catch (error) {
    return { html: null, why: `failed: ${messageOf(error)}` };
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
  const { replaceInHtml, found, unsafe } = collectReferences({ ...untagged(html), placeholders, tags: known }, roots);
  const text = replaceInHtml(html);
  return { text, references: found(new Set()), unsafe: unsafe() };
};
