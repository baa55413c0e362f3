import type { Place } from '../cache/packs.ts';
import type { Settings } from '../config/settings.ts';
import { createSanitizer } from '../html/sanitize.ts';
import { checkMarks, MAX_SECONDS, type Progress } from '../limits/limits.ts';
import { createTimeLimit } from '../limits/time-limit.ts';
import type { PreparedText } from '../templates/prepare.ts';
import { type ResidueKind, residueKinds } from '../templates/residue.ts';
import type { ShortcodeUse } from '../templates/shortcode-use.ts';
import { type BodyProblem, type Cause, causeOf } from './body-problem.ts';
import { chosenExtensions } from './chosen-extensions.ts';
import { excerptOf } from './excerpt.ts';
import { loadExtensions } from './extensions/load-extensions.ts';
import type { UnknownLanguage } from './known-languages.ts';
import { createLoadAhead } from './load-ahead.ts';
import type { Reference, UnsafeAddress } from './references.ts';
import { createTextRenderer, placeIn, type TextSettings } from './render-text.ts';

/** A post's Markdown. Plain data like what becomes of it, so that any thread may render it. */
export interface Body {
  readonly text: string;
  /** The post gives no excerpt of its own. */
  readonly needsExcerpt: boolean;
  /** Texts by the names of the variables of templates that stand for them in this post. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface RenderedBody {
  /** Without references it is finished: sanitised, if so set. With some it has placeholders, and is still to be finished. */
  readonly html: string;
  /** Where finished HTML is that whoever has rendered it has put away; `html` is empty then. */
  readonly away?: HtmlAway;
  readonly references: readonly Reference[];
  /** Links to places on the post's own page, as written: `#part`. */
  readonly fragments: readonly string[];
  readonly unsafe: readonly UnsafeAddress[];
  /** Empty where none is needed. */
  readonly excerpt: string;
  readonly warnings: readonly BodyProblem[];
  /** Template tags that stand in it as they are written; none of them is code. */
  readonly residue: readonly ResidueKind[];
  /** Template tags for which functions are to be run; with some the HTML is still to be finished. */
  readonly shortcodes: readonly ShortcodeUse[];
  readonly languages: readonly UnknownLanguage[];
}

export interface HtmlAway {
  readonly place: Place;
  readonly readingTime: number;
}

export type Rendering = RenderedBody | { readonly problem: BodyProblem };

export type RenderBody = (body: Body) => Promise<Rendering>;

/** Characters. No shorter text is known to take longer than the limit, and to limit the time of each would cost a tenth of all rendering. */
const WORTH_LIMITING = 30_000;

export type RenderSettings = Pick<Settings, 'posts'> & TextSettings;

/** A function that renders on the thread that calls it. What is too much, or takes too long, is a problem of the post. */
export const createBodyRenderer = (settings: RenderSettings): RenderBody => {
  const { posts, markdown } = settings;
  const renderText = createTextRenderer(settings);
  const limited = createTimeLimit(MAX_SECONDS * 1000);
  const sanitize = createSanitizer(markdown.sanitize);
  const loadAhead = createLoadAhead(markdown.highlight);
  let loading: ReturnType<typeof loadExtensions> | undefined;
  return async ({ text, needsExcerpt, values }) => {
    loading ??= loadExtensions(chosenExtensions(settings.dialect, markdown.extensions));
    const extensions = await loading;
    const progress: Progress = { offset: 0 };
    let prepared: PreparedText | undefined;
    const onPrepared = (whole: PreparedText): void => {
      prepared = whole;
    };
    const make = (): RenderedBody => {
      const { tokens, unhighlighted, residue, ...rendered } = renderText(text, {
        extensions,
        progress,
        values,
        onPrepared,
      });
      const { html, references, shortcodes } = rendered;
      if (markdown.sanitize) checkMarks(html);
      return {
        ...rendered,
        html: references.length === 0 && shortcodes.length === 0 ? sanitize(html) : html,
        excerpt: needsExcerpt ? excerptOf(tokens, posts.excerptLength) : '',
        warnings: unhighlighted.map((bodyOffset) => ({ ...NOT_HIGHLIGHTED, bodyOffset })),
        residue: residueKinds(residue),
      };
    };
    try {
      if (text.length < WORTH_LIMITING) return make();
      loadAhead(text);
      sanitize('');
      return limited(make);
    } catch (error) {
      const cause = causeOf(error, TOO_SLOW) ?? (markdown.marked === null ? failed(error) : ownFailed(error));
      return { problem: { ...cause, bodyOffset: prepared === undefined ? 0 : placeIn(prepared, progress.offset) } };
    }
  };
};

/** marked 18.2.1 fails where a quote in a list ends with an empty list: `- a\n  > -\nb`. */
const failed = (error: unknown): Cause => ({
  code: 'post/markdown',
  message: `The Markdown cannot be rendered: marked failed with “${firstLine(error)}”.`,
  help: 'Look for a list or a quote in this block that has nothing in it, and take it out or put an empty line behind it.',
});

const ownFailed = (error: unknown): Cause => ({
  code: 'post/markdown',
  message: `The Markdown cannot be rendered: marked, or an extension in markdown.marked, failed with “${firstLine(error)}”.`,
  help: 'Mend the extension in the configuration, or take out what it fails on in this block.',
});

/** marked adds a line that asks for a report. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

const TOO_SLOW: Cause = {
  code: 'post/too-slow',
  message: `The post took longer than ${MAX_SECONDS} s to render, and was given up at this block or behind it.`,
  help: 'Look for very long lines, or very many marks that are never closed, and divide or take out what holds them.',
};

const NOT_HIGHLIGHTED: Cause = {
  severity: 'warning',
  code: 'post/code-not-highlighted',
  message:
    'The code is too long to be highlighted, or has a line of more than 10,000 characters: it is published plain.',
  help: 'Shorten it, or take out its language.',
};
