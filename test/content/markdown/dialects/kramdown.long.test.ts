import { describe, expect, test } from 'vitest';
import { markdownOf } from '../../../../src/tools/jekyll/adopt.ts';
import { corpusDocuments, isCorpusHere } from '../../../helpers/markdown-documents.ts';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { htmlOfJekyll, isMissing } from '../../../helpers/tools.ts';
import { KRAMDOWN_CASES } from './kramdown-cases.ts';

const CASES = KRAMDOWN_CASES.map(([construct, text, kramdown = {}], at) => ({ construct, text, kramdown, at }));

describe.skipIf(isMissing('jekyll'))('Galley makes the same as Jekyll, or reports the place', () => {
  const made = isMissing('jekyll') ? [] : htmlOfJekyll(CASES.map(({ text, kramdown }) => [text, kramdown]));

  test.each(CASES)('$construct', async ({ text, kramdown, at }) => {
    const { decisions, unsupported } = markdownOf({ kramdown });
    const extensions = Object.fromEntries(decisions.map(({ path, value }) => [path.at(-1), value]));
    const { html, residue, warnings } = await renderAs('jekyll', extensions)(text);
    const isReported = residue.length + warnings.length + unsupported.length > 0;
    if (!isReported) expect(outlineOf(html)).toBe(outlineOf(made[at] ?? ''));
  });
});

/** Lines of all kinds of blocks. */
const LINES =
  'text|more *em*||# h| ## h|#h|- item|* star|1. one|2014. year|> quote|    code|---|***|* * *|===|~~~|```|<div>|</div>|<b>x</b>|[x]: /y|    - deep|  two|{: .c}|^|*[T]: tt|: def|[^1]: note|\ttab'
    .split('|')
    .concat('| a | b |', '|---|---|');

/** What nobody writes: a line right below a definition that turns it into something else. */
const ODD = /^(?:\*\[T\]|\[\^1\]|\{: \.c\}).*\n(?:---|===|\|---.*|: def|\ttab)\n/;

test.skipIf(isMissing('jekyll'))('two lines are the same blocks as in Jekyll', async () => {
  const texts = LINES.flatMap((one) => LINES.map((other) => `${one}\n${other}\n`)).filter((text) => !ODD.test(text));
  const made = htmlOfJekyll(texts.map((text) => [text, {}]));
  const render = renderAs('jekyll');
  for (const [at, text] of texts.entries()) {
    const { html } = await render(text);
    expect(outlineOf(html), text).toBe(outlineOf(made[at] ?? ''));
  }
});

/** Template tags, which other tests compare. Here a word replaces each. */
const TAG = /\{\{.*?\}\}|\{%.*?%\}|\{::.*?\}|\{:\/.*?\}/gs;

/** The number of posts with typos that kramdown reads differently: a URL with a backslash, and mistyped tags. */
const WITH_TYPOS = 5;

describe.skipIf(isMissing('jekyll') || !isCorpusHere('18f'))('real posts', () => {
  test.each(['18f', 'jekyll-docs'])('of %s are the same as in Jekyll, except for typos', async (name) => {
    const texts = corpusDocuments(name).map(({ text }) => text.replace(TAG, 'tag'));
    const made = htmlOfJekyll(texts.map((text) => [text, {}]));
    const render = renderAs('jekyll');
    let different = 0;
    for (const [at, text] of texts.entries())
      if (outlineOf((await render(text)).html) !== outlineOf(made[at] ?? '')) different += 1;
    expect(texts.length).toBeGreaterThan(100);
    expect(different).toBeLessThanOrEqual(WITH_TYPOS);
  });
});
