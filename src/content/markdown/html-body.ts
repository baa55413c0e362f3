import { withHeadingIds } from './github-heading-ids.ts';
import { htmlExcerpt } from './html-excerpt.ts';
import { collectReferences, type Roots } from './references.ts';
import { NOTHING_RENDERED, type Rendered, type RenderedText } from './rendered.ts';
import type { TaggedText } from './templates/tagged-text.ts';
import { checkHtml, checkReferences, LimitError } from './tokens/limits.ts';

/**
 * Reads the HTML of text that something else than marked has rendered. Headings without an id get one. `text` has the
 * template tags whose placeholders are in the HTML. Throws a LimitError if the HTML is over a limit.
 */
export const readHtmlBody = (
  rendered: string,
  text: TaggedText,
  { roots, tagsInCode = NONE }: { readonly roots: Partial<Roots>; readonly tagsInCode?: ReadonlySet<string> },
): Rendered & RenderedText => {
  checkHtml(rendered);
  if (DOCUMENT.test(rendered)) throw new LimitError(IS_PAGE, ONLY_BODY, 'post/engine');
  const references = collectReferences(text, roots);
  const html = withHeadingIds(references.putTemplatesBack(references.replaceInHtml(rendered)));
  const found = references.found(tagsInCode);
  checkReferences(found.references.length);
  return { ...NOTHING_RENDERED, ...found, html, excerpt: (length) => htmlExcerpt(html, length), tagsInCode };
};

const DOCUMENT = /^\s*<(?:!doctype|html|head|body)[\s>]|<\/html>\s*$/i;
const IS_PAGE = 'The HTML of the post is a page with <html>.';
const ONLY_BODY = 'Give Galley only the HTML of the text, without a layout.';

const NONE: ReadonlySet<string> = new Set();
