import { mdxParts } from '../markdown/mdx-parts.ts';
import type { Report } from './report.ts';

/** Warns of what MDX would run: it is read as Markdown. */
export const warnOfMdx = (body: string, report: Report): void => {
  for (const { kind, count, offset, start } of mdxParts(body)) {
    report({
      severity: 'warning',
      code: 'post/mdx',
      message: `MDX is read as Markdown: nothing runs the ${count === 1 ? kind : `${count} ${kind}s`} in it, ${count === 1 ? '' : 'the first of which is '}${start}`,
      help: 'Write it as Markdown or HTML, or take it out: readers get what is written.',
      bodyOffset: offset,
    });
  }
};
