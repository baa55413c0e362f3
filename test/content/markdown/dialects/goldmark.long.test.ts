import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { markdownOf } from '../../../../src/tools/hugo/adopt-markdown.ts';
import { inLowerCase } from '../../../../src/tools/hugo/configuration.ts';
import { outlineOf } from '../../../helpers/outline.ts';
import { renderAs } from '../../../helpers/render-as.ts';
import { htmlOfHugo, isMissing } from '../../../helpers/tools.ts';
import { BY_DESIGN, GOLDMARK_CASES, type GoldmarkCase } from './goldmark-cases.ts';

/** The front matter of all posts, as values of templates. */
const VALUES = { 'param title': 'Title', 'param own': 'Own' };
const CASES = GOLDMARK_CASES.map(([construct, text, config = '']) => ({ construct, text, config }));

/** Hugo's HTML by configuration and text. Hugo runs once per configuration. */
const htmlOf = (cases: readonly GoldmarkCase[]): ((text: string, config: string) => string) => {
  const made = new Map<string, string>();
  for (const config of new Set(cases.map(([, , each = '']) => each))) {
    const texts = cases.flatMap(([, text, each = '']) => (each === config ? [text] : []));
    for (const [at, html] of htmlOfHugo(texts, config).entries()) made.set(`${config}\0${texts[at]}`, html);
  }
  return (text, config) => made.get(`${config}\0${text}`) ?? '';
};

describe.skipIf(isMissing('hugo'))('Galley makes the same as Hugo, or reports the place', () => {
  const hugo = isMissing('hugo') ? () => '' : htmlOf([...GOLDMARK_CASES, ...BY_DESIGN]);

  test.each(CASES)('$construct', async ({ text, config }) => {
    const { decisions, unsupported } = markdownOf(inLowerCase(parse(config)));
    const extensions = Object.fromEntries(decisions.map(({ path, value }) => [path.at(-1), value]));
    const { html, residue, warnings } = await renderAs('hugo', extensions)(text, VALUES);
    const isReported = residue.length + warnings.length + unsupported.length > 0;
    if (!isReported) expect(outlineOf(html)).toBe(outlineOf(hugo(text, config)));
  });

  test.each(BY_DESIGN)('except that %s', async (_, text) => {
    const { html } = await renderAs('hugo')(text);
    expect(outlineOf(html)).not.toBe(outlineOf(hugo(text, '')));
  });
});
