import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../src/content/html/tokenizer.ts';
import { corpusDocuments, isCorpusHere } from '../../../helpers/markdown-documents.ts';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { htmlOfPulldownCmark, isPulldownCmarkMissing, isPulldownCmarkNew } from '../../../helpers/tools.ts';
import { CHANGED, ZOLA_CASES } from './zola-cases.ts';

/**
 * Removes what Zola and Galley add to pulldown-cmark's HTML: ids of headings, and links back from footnotes. Zola leaves
 * out other attributes of headings. A line of spaces below definitions of links is an empty paragraph.
 */
const comparable = (html: string, text: string): string =>
  outlineOf(
    html
      .replace(/(<h[1-6](?: (?:id|class)="[^"]*")*)[^>\n]*/g, '$1')
      .replace(HEADING_ID, (all, start, id) => (braces(text).includes(`#${decodeText(id)}`) ? all : start)),
  )
    .replace(/( <a href="#reference"><\/a>)+/g, '')
    .replace(/\n *h2\n *Footnotes(?=\n *ol)/, '')
    .replaceAll('\\n', ' ')
    .replace(/\n *p$/, '')
    .trim();

const braces = (text: string): string => (text.match(/\{[^}\n]*\}/g) ?? []).join('');

const HEADING_ID = /(<h[1-6]\b[^>]*?) id="([^"]*)"/g;

const outlinesOf = async (text: string): Promise<readonly [galley: string, zola: string]> => {
  const { html, residue } = await renderAs('zola')(text);
  const zola = comparable(htmlOfPulldownCmark(text), text);
  return [residue.length > 0 ? zola : comparable(html, text), zola];
};

describe.skipIf(isPulldownCmarkMissing())('Galley makes the same as Zola, or reports the place', () => {
  const isNew = !isPulldownCmarkMissing() && isPulldownCmarkNew();

  test.each(ZOLA_CASES)('%s', async (construct, text) => {
    if (CHANGED.has(construct) && !isNew) return;
    const [galley, zola] = await outlinesOf(text);
    expect(galley).toBe(zola);
  });

  test.skipIf(!isNew || !isCorpusHere('rust-blog'))('of real posts', async () => {
    const texts = corpusDocuments('rust-blog').map(({ text }) => text.replace(/\{\{.*?\}\}|\{%.*?%\}/gs, 'tag'));
    const different: string[] = [];
    for (const text of texts) {
      const [galley, zola] = await outlinesOf(text);
      if (galley !== zola) different.push(text.slice(0, 100));
    }
    expect(texts.length).toBeGreaterThan(500);
    expect(different).toEqual([]);
  });
});
