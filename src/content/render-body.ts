import type { Settings } from '../config/settings.ts';
import { excerptOf } from './excerpt.ts';
import { createMarkdown } from './markdown.ts';
import type { Reference } from './references.ts';
import type { PostProblem } from './report.ts';
import { createSanitizer } from './sanitize.ts';

/** A post's Markdown. Plain data like what becomes of it, so that any thread may render it. */
export interface Body {
  readonly text: string;
  /** The post gives no excerpt of its own. */
  readonly needsExcerpt: boolean;
}

export interface RenderedBody {
  /** Sanitised, if so set; relative addresses are still placeholders. */
  readonly html: string;
  readonly references: readonly Reference[];
  /** Empty where none is needed. */
  readonly excerpt: string;
}

export type Rendering = RenderedBody | { readonly problem: PostProblem };

export type RenderBody = (body: Body) => Promise<Rendering>;

/** A function that renders on the thread that calls it. */
export const createBodyRenderer = ({ posts, markdown }: Pick<Settings, 'posts' | 'markdown'>): RenderBody => {
  const render = createMarkdown({ markdown });
  const sanitizing = markdown.sanitize ? createSanitizer() : Promise.resolve((html: string) => html);
  return async ({ text, needsExcerpt }) => {
    const sanitize = await sanitizing;
    try {
      const { html, references, tokens } = render(text);
      const excerpt = needsExcerpt ? excerptOf(tokens, posts.excerptLength) : '';
      return { html: sanitize(html), references, excerpt };
    } catch (error) {
      // Nested quotes and lists are followed by recursion, which gives up where the stack ends.
      if (!(error instanceof RangeError)) throw error;
      return { problem: TOO_DEEP };
    }
  };
};

const TOO_DEEP: PostProblem = {
  code: 'post/markdown',
  message: 'The Markdown is nested too deeply to be rendered.',
  help: 'Look for very many > or [ or list marks in a row, and take some out.',
  inBody: true,
};
