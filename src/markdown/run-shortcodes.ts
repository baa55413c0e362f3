import { functionsIn } from '../config/config-functions.ts';
import type { Settings } from '../config/settings.ts';
import { createPlaceholders, placeholdersIn, withoutParagraphs } from '../html/placeholders.ts';
import { putIntoHtml } from '../templates/put-into-html.ts';
import type { ShortcodeUse } from '../templates/shortcode-use.ts';
import { untagged } from '../templates/tagged-text.ts';
import type { BodyProblem } from './body-problem.ts';
import { collectReferences, type Reference, type Roots, type UnsafeAddress } from './references.ts';

interface ShortcodeRules {
  readonly shortcodes: Settings['markdown']['shortcodes'];
  readonly roots: Partial<Roots>;
  /** The post. */
  readonly file: string;
}

/** HTML with what shortcodes make in their places; relative addresses in it are still placeholders. */
export interface FilledBody {
  readonly html: string;
  readonly references: readonly Reference[];
  readonly unsafe: readonly (UnsafeAddress & { readonly bodyOffset: number })[];
  readonly problems: readonly BodyProblem[];
}

/** Runs shortcodes in the order of `uses`, in which those inside others come first. */
export const runShortcodes = (html: string, uses: readonly ShortcodeUse[], rules: ShortcodeRules): FilledBody => {
  const texts = new Map<string, string>();
  const references: Reference[] = [];
  const unsafe: FilledBody['unsafe'][number][] = [];
  const problems: BodyProblem[] = [];
  for (const use of uses) {
    const made = run({ ...use, html: use.html === null ? null : fill(use.html, texts) }, rules);
    if (made.html === null) problems.push(failure(use, made.why));
    const { text, ...found } = withReferences(made.html ?? '', use, rules.roots);
    texts.set(use.placeholder, text);
    references.push(...found.references);
    unsafe.push(...found.unsafe.map((address) => ({ ...address, bodyOffset: use.offset })));
  }
  return { html: fill(html, texts), references, unsafe, problems };
};

/** What stands alone in a paragraph comes in place of it. */
const fill = (html: string, texts: ReadonlyMap<string, string>): string =>
  putIntoHtml(withoutParagraphs(html, texts), texts, (text) => text);

type Made = { readonly html: string } | { readonly html: null; readonly why: string };

const run = (
  { name, positional, named, inner, html }: ShortcodeUse,
  { shortcodes, file }: Pick<ShortcodeRules, 'shortcodes' | 'file'>,
): Made => {
  const functions = shortcodes === null ? {} : functionsIn(shortcodes);
  const shortcode = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (shortcode === undefined) throw new Error('a text was read for other shortcodes than there are');
  try {
    const made: unknown = shortcode({ name, positional, named, inner, html, file });
    return typeof made === 'string' ? { html: made } : { html: null, why: `returned ${kindOf(made)}, not text` };
  } catch (error) {
    return { html: null, why: `failed: ${error instanceof Error ? error.message : String(error)}` };
  }
};

const kindOf = (made: unknown): string => {
  if (made instanceof Promise) {
    // Nobody waits for it, and that it fails must not end the process.
    made.catch(() => undefined);
    return 'a promise';
  }
  return made === null ? 'null' : typeof made;
};

const failure = ({ name, offset }: ShortcodeUse, why: string): BodyProblem => ({
  code: 'post/shortcode',
  message: `The shortcode ${name} ${why}.`,
  help: 'Mend its function in markdown.shortcodes, or what the post gives to it: it must return HTML as text, at once.',
  bodyOffset: offset,
});

/** The addresses in what a shortcode has made; those of the text that it was given stand there as placeholders. */
const withReferences = (html: string, { placeholder }: ShortcodeUse, roots: Partial<Roots>) => {
  const known = new Map(placeholdersIn(html).map((each) => [each, each]));
  const placeholders = createPlaceholders(placeholder + html);
  const { replaceInHtml, found, unsafe } = collectReferences({ ...untagged(html), placeholders, tags: known }, roots);
  const text = replaceInHtml(html);
  return { text, references: found(new Set()), unsafe: unsafe() };
};
