import type { MarkdownExtension } from '../../config/dialects/dialect.ts';
import type { DialectName } from '../../config/dialects/dialects.ts';
import type { Settings } from '../../config/settings.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';
import type { EditedText } from '../../shared/edited-text.ts';
import { lazily, memoize } from '../../shared/memoize.ts';
import { createTimeLimit } from '../../shared/workers/time-limit.ts';
import { createSanitizer } from '../html/sanitize.ts';
import { type BodyProblem, type Cause, causeOf, firstLine } from './body-problem.ts';
import { excerptOf } from './excerpt.ts';
import { differenceProblems } from './extensions/differences.ts';
import { hideFences } from './extensions/hexo-fences.ts';
import { createLoadAhead } from './highlight.ts';
import { fillImports } from './imports.ts';
import { chosenExtensions, loadExtensions } from './load-extensions.ts';
import { isMdxPost, withoutUnshown } from './mdx-parts.ts';
import { createTextRenderer, placed, placeIn, type RenderedText, type TextSettings } from './render-text.ts';
import type { PreparedText } from './templates/prepare.ts';
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
export interface RenderedBody extends Omit<RenderedText, 'tokens' | 'unhighlighted' | 'differences' | 'residue'> {
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

/** Tools without plugins for Markdown: they show `:::note` as text. */
const LACK_PLUGINS: readonly (DialectName | null)[] = ['hugo', 'jekyll', 'zola'];

export type RenderSettings = Pick<Settings, 'records'> & TextSettings;

/** Returns a function that renders on the calling thread. A text over a limit, or over the time limit, is an error. */
export const createBodyRenderer = (settings: RenderSettings): RenderBody => {
  const { records, markdown } = settings;
  const renderText = createTextRenderer(settings);
  const limited = createTimeLimit(MAX_SECONDS * 1000);
  const sanitize = createSanitizer(markdown.sanitize);
  const loadAhead = createLoadAhead(markdown.highlight);
  const names = chosenExtensions(settings.dialect, markdown.extensions);
  const toolPartsFor = memoize((isMdx: boolean): ((text: string) => readonly ResidueKind[]) =>
    LACK_PLUGINS.includes(settings.dialect)
      ? () => []
      : createToolParts({ extensions: names, isAnyTool: settings.dialect === null, isMdx }),
  );
  const loading = lazily(() => loadExtensions(names));
  return async ({ text: written, needsExcerpt, values, file }) => {
    // As the tools do, because programs cut texts off at this character.
    const source = settings.dialect === null ? written : written.replaceAll('\0', '\ufffd');
    const extensions = await loading();
    const isMdx = isMdxPost(file, source, settings.dialect);
    const { text, sourceOffset } = isMdx ? withoutUnshown(source) : toolText(source, file, { names, ...settings });
    const progress: Progress = { offset: 0 };
    let prepared: PreparedText | undefined;
    const onPrepared = (whole: PreparedText): void => {
      prepared = whole;
    };
    const make = (): RenderedBody => {
      const rendering = { extensions, progress, values, onPrepared };
      const whole = renderText(text, rendering);
      const { tokens, unhighlighted, differences, residue, ...rendered } =
        text === source ? whole : placed(whole, sourceOffset);
      const { html, references, shortcodes } = rendered;
      if (markdown.sanitize) checkMarks(html);
      return {
        ...rendered,
        html: references.length === 0 && shortcodes.length === 0 ? sanitize(html) : html,
        excerpt: needsExcerpt ? excerptOf(tokens, records.excerptLength) : '',
        warnings: [
          ...unhighlighted.map((bodyOffset) => ({ ...NOT_HIGHLIGHTED, bodyOffset })),
          ...differenceProblems(differences),
        ],
        // Braces are expressions of MDX, which have their own warning.
        residue: [
          ...residueKinds(isMdx ? residue.filter(({ tag }) => tag.form.holds !== 'expression') : residue),
          ...toolPartsFor(isMdx)(text).map((part) => ({ ...part, offset: sourceOffset(part.offset) })),
        ],
      };
    };
    try {
      if (text.length < WORTH_LIMITING) return make();
      loadAhead(text);
      sanitize('');
      return limited(make);
    } catch (error) {
      const cause = causeOf(error, TOO_SLOW) ?? (markdown.marked === null ? failed(error) : ownFailed(error));
      const offset = prepared === undefined ? 0 : placeIn(prepared, progress.offset);
      return { problem: { ...cause, bodyOffset: sourceOffset(offset) } };
    }
  };
};

/** Changes a text as the tool does before it reads template tags and Markdown. */
const toolText = (
  source: string,
  file: string,
  { names, snippets }: Pick<Settings, 'snippets'> & { readonly names: readonly MarkdownExtension[] },
): EditedText => (names.includes('hexo') ? hideFences(source) : fillImports(source, file, snippets));

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
