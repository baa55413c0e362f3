import type { Settings } from '../../config/settings.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';
import { type EditedText, inSource, unedited } from '../../shared/edited-text.ts';
import { lazily, memoize } from '../../shared/memoize.ts';
import { createSharedLimit, type SharedLimit } from '../../shared/workers/time-limit.ts';
import { createSanitizer } from '../html/sanitize.ts';
import type { Tool } from '../tool.ts';
import { type BodyProblem, type Cause, causeOf, firstLine, NOT_TRIED } from './body-problem.ts';
import { createEngineRenderer, createHtmlReader } from './engine.ts';
import type { EnginePost } from './engine-worker.ts';
import { differenceProblems } from './extensions/differences.ts';
import { chosenExtensions, loadExtensions } from './extensions/extensions.ts';
import { createLoadAhead } from './highlight.ts';
import { isMdxPost, withoutUnshown } from './mdx-parts.ts';
import type { TextSettings } from './read-text.ts';
import { createTextRenderer } from './render-text.ts';
import type { Rendered } from './rendered.ts';
import { type ResidueKind, reportedKinds, residueKinds } from './templates/residue.ts';
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
  /** The HTML of the text, if the site's tool has rendered it. */
  readonly html?: string | undefined;
  /** The front matter for an engine. */
  readonly data?: EnginePost['data'];
}

/** Without references and shortcodes, the HTML is final, and sanitised if that is on. Otherwise it has placeholders. */
export interface RenderedBody extends Omit<Rendered, 'excerpt' | 'unhighlighted' | 'differences' | 'residue'> {
  /** The place where the rendering thread saved final HTML. `html` is empty then. */
  readonly saved?: HtmlAway;
  /** Empty if the body does not need one. */
  readonly excerpt: string;
  readonly warnings: readonly BodyProblem[];
  /** Template tags that stay in the HTML as written, except those to keep and those in code that the tool would not fill in. */
  readonly residue: readonly ResidueKind[];
}

export interface HtmlAway {
  readonly place: BlobPlace;
  readonly readingTime: number;
}

export type Rendering = RenderedBody | { readonly problem: BodyProblem };

export type RenderBody = (body: Body) => Promise<Rendering>;

/** Limits each step of reading a post. Each thread has one, because it takes half a megabyte of memory. */
export const postLimit = (): SharedLimit => createSharedLimit(MAX_SECONDS * 1000);

export type RenderSettings = Pick<Settings, 'records' | 'root'> & TextSettings;

/**
 * Returns a function that renders on the calling thread. A post over a limit, or over the time limit, is an error. Posts
 * that wait at the same time are rendered faster, because they share a time limit.
 */
export const createBodyRenderer = (settings: RenderSettings, limited = postLimit()): RenderBody => {
  const { records, markdown, tool } = settings;
  const sanitize = createSanitizer(markdown.sanitize);
  const loadAhead = createLoadAhead(markdown.highlight, sanitize);
  const { engine, rendered } = markdown;
  const isByMarked = engine === null && rendered === null;
  const names = isByMarked ? chosenExtensions(tool.markdown, markdown.extensions) : [];
  const toolPartsFor = memoize((isMdx: boolean) => toolPartsOf(tool, isByMarked ? names : null, isMdx));
  const loading = lazily(async () => ({
    ...createTextRenderer(settings, await loadExtensions(tool.markdown.extensions, names)),
    renderByEngine: engine === null ? null : createEngineRenderer(engine, settings),
    readHtml: rendered === null ? null : createHtmlReader(settings),
  }));
  const finish = (rendered: Rendered, source: BodyText, { needsExcerpt }: Body): RenderedBody => {
    const { excerpt, unhighlighted, differences, residue, ...others } = rendered;
    if (markdown.sanitize) checkMarks(rendered.html);
    const isFinal = rendered.references.length === 0 && rendered.shortcodes.length === 0;
    // Braces are expressions of MDX, which have their own warning.
    const tags = source.isMdx ? residue.filter(({ tag }) => tag.form.holds !== 'expression') : residue;
    const parts = toolPartsFor(source.isMdx)(source.text);
    return {
      ...others,
      html: isFinal ? sanitize(rendered.html) : rendered.html,
      excerpt: needsExcerpt ? excerpt(records.excerptLength) : '',
      warnings: [
        ...unhighlighted.map((bodyOffset) => ({ ...NOT_HIGHLIGHTED, bodyOffset })),
        ...differenceProblems(differences),
      ],
      residue: reportedKinds([...residueKinds(tags), ...parts.map(inSource(source))], markdown.templates),
    };
  };
  return async (body) => {
    const { read, render, renderWith, renderByEngine, readHtml } = await loading();
    const { html = '' } = body;
    const progress: Progress = { offset: 0 };
    let sourceOffset = (offset: number): number => offset;
    const readTags = () => {
      const source = bodyText(body, settings);
      const text = read(source, { values: body.values });
      sourceOffset = text.sourceOffset;
      return { source, text };
    };
    try {
      const tagged = renderByEngine && (await limited(readTags));
      const made = tagged && (await renderWith(tagged.text, (text) => renderByEngine(text, body)));
      loadAhead(made?.html ?? body.html ?? body.text);
      return await limited(() => {
        progress.offset = 0;
        if (readHtml !== null) return finish(readHtml(html), { isMdx: false, ...unedited(html) }, body);
        const { source, text } = tagged ?? readTags();
        return finish(made ?? render(text, progress), source, body);
      });
    } catch (error) {
      const cause = causeOf(error, TOO_SLOW) ?? (isByMarked ? failed(error, markdown.marked !== null) : null);
      if (cause === null) throw error;
      return { problem: { ...cause, bodyOffset: sourceOffset(progress.offset) } };
    }
  };
};

/** A body as the tool changes it before it reads template tags and Markdown. */
interface BodyText extends EditedText {
  readonly isMdx: boolean;
}

const bodyText = ({ text: written, file }: Body, { tool, snippets }: RenderSettings): BodyText => {
  // As the tools do, because programs cut strings off at this character.
  const source = tool.isKnown ? written.replaceAll('\0', '\ufffd') : written;
  if (isMdxPost(file, source, tool.isKnown)) return { isMdx: true, ...withoutUnshown(source) };
  return { isMdx: false, ...tool.markdown.prepare(source, { file, snippets }) };
};

/** Returns a function that finds the parts of a post that only the tool or its plugins can fill in, unless an engine does. */
const toolPartsOf = (
  { isKnown, markdown: { extensions: rows, hasPlugins, parts: own } }: Tool,
  extensions: readonly string[] | null,
  isMdx: boolean,
): ((text: string) => readonly ResidueKind[]) => {
  if (!hasPlugins || extensions === null) return () => [];
  const syntaxes = [...own, ...rows.flatMap(({ name, parts = [] }) => (extensions.includes(name) ? parts : []))];
  return createToolParts({ extensions, syntaxes, isAnyTool: !isKnown, isMdx });
};

/** Shares a renderer between equal settings, because creating one takes as long as rendering a few posts. */
export const createSharedRenderers = (limited = postLimit()): ((settings: RenderSettings) => RenderBody) =>
  memoize(
    (settings: RenderSettings): RenderBody => {
      const render = createBodyRenderer(settings, limited);
      return async (body) => (limited.isSpent() ? { problem: { ...NOT_TRIED, bodyOffset: 0 } } : render(body));
    },
    ({ records, markdown, assets, dialect, website, snippets }) =>
      JSON.stringify([records, markdown, assets, dialect, website, snippets]),
  );

/** marked 18.2.1 fails if a quote in a list ends with an empty list: `- a\n  > -\nb`. */
const failed = (error: unknown, hasExtensions: boolean): Cause => ({
  code: 'post/markdown',
  message: `Could not render the Markdown: marked${hasExtensions ? ', or an extension in markdown.marked,' : ''} failed with “${firstLine(error)}”.`,
  help: hasExtensions
    ? 'Fix the extension in the configuration, or remove the part of this block that it fails on.'
    : 'Look for an empty list or quote in this block. Remove it, or add an empty line after it.',
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
