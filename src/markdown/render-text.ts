import type { Token } from 'marked';
import { functionsIn } from '../config/config-functions.ts';
import type { Settings } from '../config/settings.ts';
import type { Placeholders } from '../html/placeholders.ts';
import type { Progress } from '../limits/limits.ts';
import { createPrepareText, type PreparedText, type Residue, type TextSurroundings } from '../templates/prepare.ts';
import { checkDepth } from '../templates/shortcode-calls.ts';
import type { ShortcodeUse } from '../templates/shortcode-use.ts';
import { createCodeOf } from './code-of.ts';
import type { Extension } from './extensions/extension.ts';
import type { UnknownLanguage } from './known-languages.ts';
import { createMarkdown, type Rendered } from './markdown.ts';
import { rootsOf } from './references.ts';

export type TextSettings = Pick<Settings, 'markdown' | 'assets' | 'dialect' | 'website'>;

/** All that is in a text, and in the texts between the tags of its shortcodes; offsets are in the text. */
export interface RenderedText extends Pick<Rendered, 'html' | 'references' | 'fragments' | 'unsafe' | 'languages'> {
  readonly tokens: readonly Token[];
  readonly unhighlighted: readonly number[];
  readonly residue: readonly Residue[];
  /** Those inside others come first. */
  readonly shortcodes: readonly ShortcodeUse[];
}

export interface TextRendering {
  readonly extensions: readonly Extension[];
  readonly progress: Progress;
  readonly values: TextSurroundings['values'];
  /** Called with what is read of the whole text. */
  readonly onPrepared: (prepared: PreparedText) => void;
}

/** A function that reads the template tags of a text and renders it. Throws a LimitError where it has too much of anything. */
export const createTextRenderer = (
  settings: TextSettings,
): ((text: string, rendering: TextRendering) => RenderedText) => {
  const idle: ReturnType<typeof createMarkdown>[] = [];
  const { marked, shortcodes } = settings.markdown;
  const names = shortcodes === null ? [] : Object.keys(functionsIn(shortcodes));
  const extensionsOfMarked = marked === null ? [] : functionsIn(marked);
  const prepare = createPrepareText({ ...settings, shortcodes: names });
  const codeOf = createCodeOf();
  const renderIn = (text: string, rendering: TextRendering, around?: Placeholders, depth = 0): RenderedText => {
    checkDepth(depth);
    const prepared = prepare(text, codeOf, { placeholders: around, values: rendering.values });
    rendering.onPrepared(prepared);
    // One that was broken off is nobody's any more.
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
    const own = {
      ...rendered,
      unhighlighted: rendered.unhighlighted.map((offset) => placeIn(prepared, offset)),
      languages: rendered.languages.map(({ offset, ...language }) => ({
        ...language,
        offset: placeIn(prepared, offset),
      })),
      residue: prepared.residue.filter(({ placeholder }) => !tagsInCode.has(placeholder ?? '')),
    };
    let all: RenderedText = { ...own, shortcodes: [] };
    for (const [placeholder, { start, end, inner, ...call }] of prepared.shortcodes) {
      if (tagsInCode.has(placeholder)) continue;
      const use = { ...call, placeholder, offset: start };
      if (inner === null) {
        all = { ...all, shortcodes: [...all.shortcodes, { ...use, inner: null, html: null }] };
        continue;
      }
      const between = text.slice(inner.start, inner.end);
      const nested = { ...rendering, progress: { offset: 0 }, onPrepared: () => undefined };
      const part = renderIn(between, nested, prepared.placeholders, depth + 1);
      all = together(all, part, inner.start);
      all = { ...all, shortcodes: [...all.shortcodes, { ...use, inner: between, html: part.html }] };
    }
    return all;
  };
  return renderIn;
};

/** A text with what stands in it at an offset, and is not a part of its HTML. */
const together = (whole: RenderedText, part: RenderedText, at: number): RenderedText => {
  const move = <One extends { readonly offset: number }>(one: One): One => ({ ...one, offset: at + one.offset });
  const isNew = ({ kind }: UnknownLanguage): boolean => !whole.languages.some((known) => known.kind === kind);
  return {
    ...whole,
    references: [...whole.references, ...part.references],
    fragments: [...whole.fragments, ...part.fragments],
    unsafe: [...whole.unsafe, ...part.unsafe],
    unhighlighted: [...whole.unhighlighted, ...part.unhighlighted.map((offset) => at + offset)],
    languages: [...whole.languages, ...part.languages.filter(isNew).map(move)],
    residue: [...whole.residue, ...part.residue.map(move)],
    shortcodes: [...whole.shortcodes, ...part.shortcodes.map(move)],
  };
};

/** Where in the source an offset is that Markdown tells. */
export const placeIn = ({ text, sourceOffset }: PreparedText, offset: number): number =>
  sourceOffset(offsetIn(text, offset));

/** An offset in a text by one in the same text with a line feed at each line's end. */
const offsetIn = (text: string, offset: number): number => {
  let at = offset;
  for (let end = text.indexOf('\r\n'); end !== -1 && end < at; end = text.indexOf('\r\n', end + 2)) at += 1;
  return at;
};
