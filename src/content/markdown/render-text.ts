import { functionsIn } from '../../config/config-functions.ts';
import type { TagForm } from '../../config/dialects/dialect.ts';
import { dialectOf } from '../../config/dialects/dialects.ts';
import type { Settings } from '../../config/settings.ts';
import { editText } from '../../shared/edited-text.ts';
import { lazily } from '../../shared/memoize.ts';
import type { Placeholders } from '../html/placeholders.ts';
import type { Extension } from './extensions/extension.ts';
import type { UnknownLanguage } from './highlight.ts';
import { createMarkdown, type Rendered } from './markdown.ts';
import { createCodeOf } from './read-tokens.ts';
import { rootsOf } from './references.ts';
import { highlight, toolShortcodes } from './templates/embedded-shortcodes.ts';
import { parseTag } from './templates/parse-tag.ts';
import { createPrepareText, type PreparedText, type TextSurroundings } from './templates/prepare.ts';
import type { Residue } from './templates/residue.ts';
import { fencedCode, innerText, type ShortcodeUse } from './templates/shortcodes.ts';
import { LimitError, type Progress } from './tokens/limits.ts';

export type TextSettings = Pick<Settings, 'markdown' | 'assets' | 'dialect' | 'website' | 'snippets'>;

/** A rendered text, including the inner texts of its shortcodes. Offsets are in the source. */
export interface RenderedText extends Omit<Rendered, 'tagsInCode'> {
  readonly residue: readonly Residue[];
  /** Shortcodes whose functions have not run yet. Inner ones come before outer ones. */
  readonly shortcodes: readonly ShortcodeUse[];
}

interface TextRendering {
  readonly extensions: readonly Extension[];
  readonly progress: Progress;
  readonly values: TextSurroundings['values'];
  /** Called after the template tags of the full text are read. */
  readonly onPrepared: (prepared: PreparedText) => void;
}

/** What is around the inner text of a shortcode. */
interface Outer {
  /** The shortcodes around it, the nearest one last. */
  readonly around: readonly NonNullable<ShortcodeUse['parent']>[];
  readonly placeholders: Placeholders;
}

/** Returns a function that reads a text's template tags and renders it. It throws a LimitError for one over a limit. */
export const createTextRenderer = (
  settings: TextSettings,
): ((text: string, rendering: TextRendering) => RenderedText) => {
  // Renderers that are not in use.
  const idle: ReturnType<typeof createMarkdown>[] = [];
  const { marked, shortcodes, templates } = settings.markdown;
  const embedded = Object.entries(toolShortcodes(settings)).filter(([name]) => !templates.allow.includes(name));
  const functions = { ...Object.fromEntries(embedded), ...(shortcodes !== null && functionsIn(shortcodes)) };
  const extensionsOfMarked = marked === null ? [] : functionsIn(marked);
  const prepare = createPrepareText({ ...settings, shortcodes: Object.keys(functions) });
  const codeOf = createCodeOf();
  // Jekyll and Eleventy run tags in code, too.
  const { inCode: runsInCode = false, tags: forms = [] } = dialectOf(settings.dialect)?.templates ?? {};
  const renderIn = (text: string, rendering: TextRendering, outer?: Outer): RenderedText => {
    const { around = [], placeholders } = outer ?? {};
    checkDepth(around.length);
    const prepared = prepare(text, codeOf, { placeholders, values: rendering.values });
    rendering.onPrepared(prepared);
    // A renderer that was interrupted is never used again.
    const render =
      idle.pop() ??
      createMarkdown({
        ...settings,
        ...rootsOf(settings),
        extensions: rendering.extensions,
        marked: extensionsOfMarked,
      });
    const { tagsInCode, ...rendered } = render(prepared.text, rendering.progress, prepared);
    idle.push(render);
    let all: RenderedText = {
      ...placed({ ...rendered, residue: [], shortcodes: [] }, (offset) => placeIn(prepared, offset)),
      residue: runsInCode
        ? [...prepared.residue, ...unfilledIn(prepared, tagsInCode, forms)].sort((a, b) => a.offset - b.offset)
        : prepared.residue.filter(({ placeholder }) => !tagsInCode.has(placeholder ?? '')),
    };
    const definitions = lazily(() => definitionsIn(text));
    let ordinal = -1;
    for (const [placeholder, tag] of prepared.shortcodes) {
      if (tagsInCode.has(placeholder)) continue;
      ordinal += 1;
      const { start, end: _, inner: range, ...call } = tag;
      const inner = range && text.slice(range.start, range.end);
      const nested = { ...rendering, progress: { offset: 0 }, onPrepared: () => undefined };
      const within = { around: [...around, call], placeholders: prepared.placeholders };
      // With `%`, Hugo reads the inner text as a part of the page.
      const page = inner?.includes('[') && text.startsWith('{{%', start) ? definitions() : '';
      const edits = functions[call.name] === highlight ? fencedCode(text, tag) : innerText(text, tag, page);
      const { text: own, sourceOffset } = editText(text, edits);
      const part = inner === null ? null : placed(renderIn(own, nested, within), sourceOffset);
      if (part !== null) all = mergePart(all, part);
      const parent = around.at(-1) ?? null;
      const use = { ...call, parent, ordinal, placeholder, offset: start, inner, html: part?.html ?? null };
      all = { ...all, shortcodes: [...all.shortcodes, use] };
    }
    return all;
  };
  return renderIn;
};

/** Returns the shortcodes and the tags for links that stay in code, though the tool runs them there. */
const unfilledIn = (
  { shortcodes, links, written }: PreparedText,
  inCode: ReadonlySet<string>,
  forms: readonly TagForm[],
): readonly Residue[] =>
  [...inCode].flatMap((placeholder) => {
    const offset = shortcodes.get(placeholder)?.start ?? links.get(placeholder)?.offset;
    const text = written.get(placeholder) ?? '';
    const form = forms.find(({ open }) => text.startsWith(open));
    if (offset === undefined || form === undefined) return [];
    const tag = parseTag(text.slice(form.open.length, text.indexOf(form.close)), form);
    return tag === null ? [] : [{ tag, written: text, offset, placeholder }];
  });

/** Returns the definitions of link references in a text. Those with template tags would be read twice. */
const definitionsIn = (text: string): string =>
  `\n\n${(text.match(/^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*[^\s{][^\n{]*$/gm) ?? []).join('\n')}`;

/** The maximum nesting of shortcodes. */
const MAX_DEPTH = 10;

/** Throws a LimitError if shortcodes are nested too deeply. */
const checkDepth = (depth: number): void => {
  if (depth > MAX_DEPTH)
    throw new LimitError(`Shortcodes are nested more than ${MAX_DEPTH} levels deep.`, 'Remove some levels of nesting.');
};

/** Moves all offsets in a text's collected data. */
export const placed = (text: RenderedText, place: (offset: number) => number): RenderedText => {
  const move = <One extends { readonly offset: number }>(one: One): One => ({ ...one, offset: place(one.offset) });
  return {
    ...text,
    unhighlighted: text.unhighlighted.map(place),
    differences: text.differences.map(move),
    languages: text.languages.map(move),
    residue: text.residue.map(move),
    shortcodes: text.shortcodes.map(move),
  };
};

/** Merges the collected data of a part into those of the full text. Does not insert the part's HTML. */
const mergePart = (whole: RenderedText, part: RenderedText): RenderedText => {
  const isNew = ({ kind }: UnknownLanguage): boolean => !whole.languages.some((known) => known.kind === kind);
  return {
    ...whole,
    references: [...whole.references, ...part.references],
    fragments: [...whole.fragments, ...part.fragments],
    unsafe: [...whole.unsafe, ...part.unsafe],
    unhighlighted: [...whole.unhighlighted, ...part.unhighlighted],
    differences: [...whole.differences, ...part.differences],
    languages: [...whole.languages, ...part.languages.filter(isNew)],
    residue: [...whole.residue, ...part.residue],
    shortcodes: [...whole.shortcodes, ...part.shortcodes],
  };
};

/** Returns the source offset for an offset of the lexer. */
export const placeIn = ({ text, sourceOffset }: PreparedText, offset: number): number =>
  sourceOffset(offsetIn(text, offset));

/** Converts an offset in a text with only line feeds to an offset in the original text. */
const offsetIn = (text: string, offset: number): number => {
  let at = offset;
  for (let end = text.indexOf('\r\n'); end !== -1 && end < at; end = text.indexOf('\r\n', end + 2)) at += 1;
  return at;
};
