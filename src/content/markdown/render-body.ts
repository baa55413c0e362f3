import type { Settings } from '../../config/settings.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';
import { type EditedText, inSource } from '../../shared/edited-text.ts';
import { lazily, memoize } from '../../shared/memoize.ts';
import { createTimeLimit } from '../../shared/workers/time-limit.ts';
import { createSanitizer } from '../html/sanitize.ts';
import type { Tool } from '../tool.ts';
import { type BodyProblem, type Cause, causeOf, firstLine } from './body-problem.ts';
import { excerptOf } from './excerpt.ts';
import { differenceProblems } from './extensions/differences.ts';
import { chosenExtensions, loadExtensions } from './extensions/extensions.ts';
import { createLoadAhead } from './highlight.ts';
import { isMdxPost, withoutUnshown } from './mdx-parts.ts';
import type { TextSettings } from './read-text.ts';
import { createTextRenderer } from './render-text.ts';
import type { Rendered } from './rendered.ts';
import { type ResidueKind, residueKinds } from './templates/residue.ts';
import { checkMarks, MAX_SECONDS, type Progress } from './tokens/limits.ts';
import { createToolParts } from './tool-parts.ts';

/** A post's Markdown. Input and result are plain data, so that any thread can render it. */
export interface Body {
  readonly text: string;
  readonly needsExcerpt: boolean;
  /** The path from the root. */
  readonly file: string;
  /** The values of template variables in this post, by name. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Without references and shortcodes, the HTML is final, and sanitised if that is on. Otherwise it has placeholders. */
export interface RenderedBody extends Omit<Rendered, 'tokens' | 'unhighlighted' | 'differences' | 'residue'> {
  /** The place where the rendering thread saved final HTML. `html` is empty then. */
  readonly saved?: HtmlAway;
  /** Empty if the body does not need one. */
  readonly excerpt: string;
  readonly warnings: readonly BodyProblem[];
  /** Template tags that stay in the HTML as written, except those in code that the tool would not fill in there. */
  readonly residue: readonly ResidueKind[];
}

export interface HtmlAway {
  readonly place: BlobPlace;
  readonly readingTime: number;
}

export type Rendering = RenderedBody | { readonly problem: BodyProblem };

export type RenderBody = (body: Body) => Promise<Rendering>;

/**
 * The minimum number of characters for a time limit. No shorter text is known to exceed it, and a limit for each would
 * take a tenth of the rendering time.
 */
const WORTH_LIMITING = 30_000;

export type RenderSettings = Pick<Settings, 'records'> & TextSettings;

/** Returns a function that renders on the calling thread. A text over a limit, or over the time limit, is an error. */
export const createBodyRenderer = (settings: RenderSettings): RenderBody => {
  const { records, markdown, tool } = settings;
  const limited = createTimeLimit(MAX_SECONDS * 1000);
  const sanitize = createSanitizer(markdown.sanitize);
  const loadAhead = createLoadAhead(markdown.highlight);
  const names = chosenExtensions(tool.markdown, markdown.extensions);
  const toolPartsFor = memoize((isMdx: boolean) => toolPartsOf(tool, names, isMdx));
  const loading = lazily(async () =>
    createTextRenderer(settings, await loadExtensions(tool.markdown.extensions, names)),
  );
  const finish = (rendered: Rendered, source: BodyText, { needsExcerpt }: Body): RenderedBody => {
    const { tokens, unhighlighted, differences, residue, ...others } = rendered;
    if (markdown.sanitize) checkMarks(rendered.html);
    const isFinal = rendered.references.length === 0 && rendered.shortcodes.length === 0;
    // Braces are expressions of MDX, which have their own warning.
    const tags = source.isMdx ? residue.filter(({ tag }) => tag.form.holds !== 'expression') : residue;
    const parts = toolPartsFor(source.isMdx)(source.text);
    return {
      ...others,
      html: isFinal ? sanitize(rendered.html) : rendered.html,
      excerpt: needsExcerpt ? excerptOf(tokens, records.excerptLength) : '',
      warnings: [
        ...unhighlighted.map((bodyOffset) => ({ ...NOT_HIGHLIGHTED, bodyOffset })),
        ...differenceProblems(differences),
      ],
      residue: [...residueKinds(tags), ...parts.map(inSource(source))],
    };
  };
  return async (body) => {
    const { read, render } = await loading();
    const source = bodyText(body, names, settings);
    const progress: Progress = { offset: 0 };
    let { sourceOffset } = source;
    const make = (): RenderedBody => {
      const text = read(source, { values: body.values });
      sourceOffset = text.sourceOffset;
      return finish(render(text, progress), source, body);
    };
    try {
      if (source.text.length < WORTH_LIMITING) return make();
      loadAhead(source.text);
      sanitize('');
      return limited(make);
    } catch (error) {
      const cause = causeOf(error, TOO_SLOW) ?? (markdown.marked === null ? failed(error) : ownFailed(error));
      return { problem: { ...cause, bodyOffset: sourceOffset(progress.offset) } };
    }
  };
};

/** A body as the tool changes it before it reads template tags and Markdown. */
interface BodyText extends EditedText {
  readonly isMdx: boolean;
}

const bodyText = (
  { text: written, file }: Body,
  extensions: readonly string[],
  { tool, snippets }: RenderSettings,
): BodyText => {
  // As the tools do, because programs cut texts off at this character.
  const source = tool.isKnown ? written.replaceAll('\0', '\ufffd') : written;
  if (isMdxPost(file, source, tool.isKnown)) return { isMdx: true, ...withoutUnshown(source) };
  return { isMdx: false, ...tool.markdown.prepare(source, { file, snippets, extensions }) };
};

/** Returns a function that finds the parts of a post that only the tool or its plugins can fill in. */
const toolPartsOf = (
  { isKnown, markdown: { extensions: rows, hasPlugins, containers } }: Tool,
  extensions: readonly string[],
  isMdx: boolean,
): ((text: string) => readonly ResidueKind[]) => {
  if (!hasPlugins) return () => [];
  const syntaxes = rows.flatMap(({ name, parts = [] }) => (extensions.includes(name) ? parts : []));
  return createToolParts({ extensions, syntaxes, containers, isAnyTool: !isKnown, isMdx });
};

/** Shares a renderer between equal settings, because creating one takes as long as rendering a few posts. */
export const createSharedRenderers = (): ((settings: RenderSettings) => RenderBody) =>
  memoize(createBodyRenderer, ({ records, markdown, assets, dialect, website, snippets }) =>
    JSON.stringify([records, markdown, assets, dialect, website, snippets]),
  );

/** marked 18.2.1 fails if a quote in a list ends with an empty list: `- a\n  > -\nb`. */
const failed = (error: unknown): Cause => ({
  code: 'post/markdown',
  message: `Could not render the Markdown: marked failed with “${firstLine(error)}”.`,
  help: 'Look for an empty list or quote in this block. Remove it, or add an empty line after it.',
});

const ownFailed = (error: unknown): Cause => ({
  code: 'post/markdown',
  message: `Could not render the Markdown: marked, or an extension in markdown.marked, failed with “${firstLine(error)}”.`,
  help: 'Fix the extension in the configuration, or remove the part of this block that it fails on.',
});

const TOO_SLOW: Cause = {
  code: 'post/too-slow',
  message: `The post took longer than ${MAX_SECONDS} s to render. The cause is this block or one after it.`,
  help: 'Look for very long lines, or many markers that are never closed. Split or remove them.',
};

const NOT_HIGHLIGHTED: Cause = {
  severity: 'warning',
  code: 'post/code-not-highlighted',
  message:
    'The code is too long to highlight, or has a line of more than 10,000 characters. It is published without highlighting.',
  help: 'Shorten the code, or remove the language of the block.',
};
