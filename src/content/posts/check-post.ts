import { hiddenProblem } from '../front-matter/hidden-characters.ts';
import { missingAnchors } from '../markdown/anchors.ts';
import { chosenExtensions } from '../markdown/extensions/extensions.ts';
import { isMdxPost, mdxParts } from '../markdown/mdx-parts.ts';
import { withoutHeadingIds } from '../markdown/tool-parts.ts';
import type { ToolSettings } from '../tool.ts';
import type { PostHead } from './post-head.ts';
import type { PostBody } from './read-body.ts';
import type { PostProblem, Report } from './report.ts';

/** A post after reading it and resolving its URLs. */
interface PostToCheck {
  readonly file: string;
  readonly text: string;
  readonly head: PostHead;
  readonly body: PostBody;
  /** Null if the HTML could not be finished. */
  readonly html: string | null;
}

/** Reports problems of a readable post: exceeded limits, and content that can harm or mislead readers. */
export const checkPost = (
  { file, text, head, body, html }: PostToCheck,
  { customFields, markdown, tool }: Pick<ToolSettings, 'customFields' | 'markdown' | 'tool'>,
  report: Report,
): void => {
  reportManyTerms(head, report);
  reportUnsafe(body.unsafe, markdown.sanitize, report);
  const readsIds = chosenExtensions(tool.markdown, markdown.extensions).includes('heading-ids');
  if (isMdxPost(file, text, tool.isKnown)) warnOfMdx(readsIds ? withoutHeadingIds(text) : text, report);
  warnOfHidden(head, body.excerpt, customFields, report);
  if (html !== null) for (const problem of missingAnchors(body, html)) report(problem);
};

/** Warns of invisible characters in the published fields of a post, except for the body. */
const warnOfHidden = (
  head: PostHead,
  excerpt: string,
  customFields: ToolSettings['customFields'],
  report: Report,
): void => {
  const warn = (value: unknown, what: string, place: Pick<PostProblem, 'keys' | 'field' | 'bodyOffset'>): void => {
    const problem = hiddenProblem(value, what);
    if (problem !== null) report({ ...problem, code: 'post/hidden-character', ...place });
  };
  for (const field of TEXTS) warn(head[field], field, { field });
  if (head.cover !== null) warn(head.cover.text, 'cover image', { keys: [head.cover.key] });
  if (head.excerpt === null) warn(excerpt, 'excerpt', { bodyOffset: 0 });
  for (const [name, value] of Object.entries(head.custom))
    warn(value, `field ${name}`, { keys: [customFields[name]?.from ?? name] });
};

const TEXTS = ['title', 'excerpt', 'category', 'tags', 'authors'] as const;

/** The maximum number of tags, of authors, and of aliases of a post. Each of them adds files to the output. */
const MAX_TERMS = 500;

/** Reports more tags, authors or aliases than one post may have. */
const reportManyTerms = (head: PostHead, report: Report): void => {
  for (const field of ['tags', 'authors', 'aliases'] as const) {
    const { length } = head[field];
    if (length <= MAX_TERMS) continue;
    report({
      code: 'post/too-complex',
      message: `The post has ${length} ${field}, more than the limit of ${MAX_TERMS}.`,
      help: `Keep at most ${MAX_TERMS} ${field}.`,
      field,
    });
  }
};

/** Warns of code in MDX, which Galley reads as Markdown and does not run. */
const warnOfMdx = (body: string, report: Report): void => {
  for (const { kind, count, offset, start } of mdxParts(body)) {
    report({
      severity: 'warning',
      code: 'post/mdx',
      message: `Galley reads MDX as Markdown and does not run ${count === 1 ? `this ${kind}:` : `its ${count} ${kind}s. The first is`} ${start}`,
      help: 'Rewrite it as Markdown or HTML, or remove it. Otherwise, readers see the source text.',
      bodyOffset: offset,
    });
  }
};

/** Warns of URLs that a browser would run as scripts. The sanitizer removes them if it is on. */
const reportUnsafe = (unsafe: PostBody['unsafe'], sanitize: boolean, report: Report): void => {
  for (const { href, part, bodyOffset } of unsafe) {
    report({
      severity: 'warning',
      code: 'post/unsafe-address',
      message: sanitize
        ? `A URL with ${part} can run scripts, so Galley removes it from the HTML.`
        : `A URL with ${part} runs scripts on the page that shows the post.`,
      help: sanitize
        ? 'Remove it from the post.'
        : 'Remove it, or set markdown.sanitize: true so that Galley removes it.',
      href,
      ...(bodyOffset !== undefined && { bodyOffset }),
    });
  }
};
