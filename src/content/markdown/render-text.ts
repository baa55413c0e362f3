import { functionsIn } from '../../config/config-functions.ts';
import { type EditedText, editAgain, inSource } from '../../shared/edited-text.ts';
import { lazily } from '../../shared/memoize.ts';
import type { TagForm, Templates } from '../tool.ts';
import type { Extension } from './extensions/extension.ts';
import { createMarkdown, type RenderMarkdown } from './markdown.ts';
import { createReadText, type ReadText, type TextSettings } from './read-text.ts';
import { rootsOf } from './references.ts';
import { NOTHING_RENDERED, type Rendered, type RenderedText, withInnerTexts } from './rendered.ts';
import { parseTag } from './templates/parse-tag.ts';
import type { Residue } from './templates/residue.ts';
import { fencedCode, innerText, type ShortcodeTag, type ShortcodeUse } from './templates/shortcodes.ts';
import { shortcodesOf } from './templates/tool-shortcodes.ts';
import { LimitError, type Progress } from './tokens/limits.ts';

/** Renders text step by step: it asks for the HTML of the text, then for that of each text in a shortcode. */
type Rendering = Generator<ReadText, Rendered, RenderedText>;

/** Text with shortcodes, and what is around it. */
interface Outer {
  readonly text: ReadText;
  /** The shortcodes around the text, the nearest one last. */
  readonly around: readonly NonNullable<ShortcodeUse['parent']>[];
  readonly definitions: () => string;
}

/** The steps in which text becomes HTML. All throw a LimitError for text over a limit. */
export const createTextRenderer = (settings: TextSettings, extensions: readonly Extension[]) => {
  const { marked, shortcodes, templates } = settings.markdown;
  const functions = shortcodesOf(settings);
  const own = shortcodes === null ? {} : functionsIn(shortcodes);
  const names = Object.keys(functions).filter((name) => Object.hasOwn(own, name) || !templates.allow.includes(name));
  const read = createReadText({ ...settings, shortcodes: names });
  const ofMarked = marked === null ? [] : functionsIn(marked);
  const renderMarkdown = untilInterrupted(() =>
    createMarkdown({ ...settings, ...rootsOf(settings), extensions, marked: ofMarked }),
  );
  function* steps(text: ReadText, around: Outer['around'] = []): Rendering {
    const { tagsInCode, ...rendered } = yield text;
    const whole = { ...rendered, residue: residueOf(text, tagsInCode, settings.tool.templates), shortcodes: [] };
    const calls = [...text.shortcodes].filter(([placeholder]) => !tagsInCode.has(placeholder));
    if (calls.length === 0) return whole;
    const outer = { text, around, definitions: lazily(() => definitionsIn(text.source.text)) };
    const inner: Rendered[] = [];
    for (const [ordinal, [placeholder, tag]] of calls.entries())
      inner.push(yield* renderShortcode(tag, { placeholder, ordinal }, outer));
    return withInnerTexts(whole, inner);
  }
  /** Renders the text of a shortcode, and adds the shortcode to those in its text. */
  function* renderShortcode(
    tag: ShortcodeTag,
    names: Pick<ShortcodeUse, 'placeholder' | 'ordinal'>,
    outer: Outer,
  ): Rendering {
    const { start, end: _, inner, ...call } = tag;
    const { source } = outer.text;
    let part = NOTHING_RENDERED;
    if (inner !== null) {
      const around = [...outer.around, call];
      if (around.length > MAX_DEPTH) throw new LimitError(TOO_DEEP, 'Remove some levels of nesting.');
      const text = innerSource(tag, outer, functions[call.name] === settings.tool.templates.codeShortcode);
      part = yield* steps(read(text, outer.text), around);
    }
    const use: ShortcodeUse = {
      ...call,
      ...names,
      parent: outer.around.at(-1) ?? null,
      inner: inner && source.text.slice(inner.start, inner.end),
      html: inner && part.html,
      offset: source.sourceOffset(start),
    };
    return { ...part, shortcodes: [...part.shortcodes, use] };
  }
  return {
    read,
    /** Renders with marked. */
    render: (text: ReadText, progress: Progress): Rendered => {
      const rendering = steps(text);
      let step = rendering.next();
      // A problem in the text of a shortcode is placed at the start of the post.
      while (step.done !== true)
        step = rendering.next(renderMarkdown(step.value, step.value === text ? progress : { offset: 0 }));
      return step.value;
    },
    renderWith: (text: ReadText, render: RenderLater) => finishWith(steps(text), render),
  };
};

type RenderLater = (text: ReadText) => Promise<RenderedText>;

/** Renders with an engine, whose HTML can be a promise. */
const finishWith = async (rendering: Rendering, render: RenderLater): Promise<Rendered> => {
  let step = rendering.next();
  while (step.done !== true) step = rendering.next(await render(step.value));
  return step.value;
};

/** Creates a renderer that is used until a call is interrupted, because that can leave it in any state. */
const untilInterrupted = (create: () => RenderMarkdown): RenderMarkdown => {
  let idle: RenderMarkdown | null = null;
  return (...input) => {
    const render = idle ?? create();
    idle = null;
    const rendered = render(...input);
    idle = render;
    return rendered;
  };
};

/** Returns the text between the tags of a shortcode, as Markdown. */
const innerSource = (tag: ShortcodeTag, { text: { source }, definitions }: Outer, isCode: boolean): EditedText => {
  if (isCode) return editAgain(source, fencedCode(source.text, tag));
  // With `%`, the inner text is read as a part of the page.
  const isOfPage = source.text.startsWith('{{%', tag.start);
  const refersTo = isOfPage && source.text.slice(tag.inner?.start, tag.inner?.end).includes('[');
  return editAgain(source, innerText(source.text, tag, refersTo ? definitions() : ''));
};

/** Returns the definitions of link references in text. Those with template tags would be read twice. */
const definitionsIn = (text: string): string =>
  `\n\n${(text.match(/^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*[^\s{][^\n{]*$/gm) ?? []).join('\n')}`;

/** The maximum nesting of shortcodes. */
const MAX_DEPTH = 10;
const TOO_DEEP = `Shortcodes are nested more than ${MAX_DEPTH} levels deep.`;

/** Returns the tags that stay as written, except those in code that the tool would not run there. */
const residueOf = (
  text: ReadText,
  inCode: ReadonlySet<string>,
  { inCode: runsInCode, tags }: Templates,
): readonly Residue[] => {
  const residue = runsInCode
    ? [...text.residue, ...unfilledIn(text, inCode, tags)].sort((a, b) => a.offset - b.offset)
    : text.residue.filter(({ placeholder }) => !inCode.has(placeholder ?? ''));
  return residue.map(inSource(text.source));
};

/** Returns the shortcodes and the tags for links that stay in code, though the tool runs them there. */
const unfilledIn = (
  { shortcodes, links, written }: ReadText,
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
