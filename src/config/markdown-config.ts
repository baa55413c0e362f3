import type { MarkedExtension } from 'marked';
import type { MarkdownExtension } from '../dialects/dialect.ts';
import type { Shortcode } from './shortcode.ts';

/** How texts become HTML. */
export interface MarkdownConfig {
  /** Highlight fenced code with highlight.js classes; true. */
  readonly highlight?: boolean | undefined;
  /** Pass the HTML through a sanitiser, for content whose authors are not trusted; false. */
  readonly sanitize?: boolean | undefined;
  /** Details have `headings`: level, id and text of each; false. */
  readonly headings?: boolean | undefined;
  /** Details have `addresses`, records `coverAsset`: what sites on other origins replace in HTML and covers; false. */
  readonly addresses?: boolean | undefined;
  /** Pictures in the HTML that are files of the project have `width` and `height`, so that pages do not jump; false. */
  readonly imageSizes?: boolean | undefined;
  /**
   * Publish pictures of the project in these widths too, in pixels, and have `<img>` name them in `srcset`: `[480, 960, 1440]`. The
   * package `sharp` makes them; none.
   */
  readonly imageWidths?: readonly number[] | undefined;
  /** `slug`: ids in the HTML begin with the post's slug and a colon, for pages that show several posts. Without: they do not. */
  readonly idPrefix?: 'slug' | undefined;
  /** Functions that make HTML of template tags, by the tags' names: `{ youtube: ({ positional }) => '...' }`. */
  readonly shortcodes?: Readonly<Record<string, Shortcode>> | undefined;
  readonly templates?:
    | {
        /** What template tags are that nothing fills in: a warning for each kind, an error, or fine; `warn`. */
        readonly residue?: 'warn' | 'error' | 'allow' | undefined;
        /** Kinds of them that are to stay as they are written, and are fine: `['figure']`. */
        readonly allow?: readonly string[] | undefined;
      }
    | undefined;
  /**
   * Extensions of Markdown that are on or off, `{ alerts: true, emoji: false }`, or a list of those that are on; the dialect
   * has some on by itself.
   */
  readonly extensions?:
    | readonly MarkdownExtension[]
    | Readonly<Partial<Record<MarkdownExtension, boolean | undefined>>>
    | undefined;
  /** Extensions of marked of one's own, which work synchronously; they need a .ts or .js file. */
  readonly marked?: readonly MarkedExtension[] | undefined;
}
