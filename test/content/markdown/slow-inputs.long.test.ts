import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { buildSlow, outcomeOf } from '../../bench/slow.js';
import { SLOW_INPUTS } from '../../bench/slow-inputs.js';
import { renderAs } from '../../helpers/render-as.ts';
import { fairLimit } from '../../helpers/slowness.ts';

/** The CPU time of a whole build, twice the limit of `npm run bench slow` on an idle machine. */
const SECONDS = 10;
const BYTES = 500e6;
const SIZES = [1_000_000, 100_000];
/** Every second case is sanitised, and so are the cases about sanitising. */
const CASES = Object.entries(SLOW_INPUTS).map(
  ([name, textOf], at) => [name, at % 2 === 0 || name.endsWith('link'), textOf] as const,
);

/** Dialects with Markdown of their own. Text of this size has no time limit. */
const DIALECTS = ['jekyll', 'hugo', 'zola', 'astro', 'eleventy', 'hexo', 'vitepress'] as const;
const UNLIMITED = 29_000;

/** Marks that nothing closes, in pairs that each look for the other's end, and long lines. */
const MARKS = [
  ...['*a **b ', '_a __b ', '***a ', '*a [', '[', '![a [b ', '[a](b (c', '[a][', '*a <b> ', '~~a ', '`'],
  ...['|a', 'a@b.c_', 'a.', '> * a\n', '- a\n  b\n', '{:.a}', '{{< a >}}'],
  ...[
    '<b>\n',
    '- a\n<b>\n',
    '-    a\nb\n',
    '- a\n```b```\n',
    '<p>\n```\n',
    '[^1]: a\n',
    'a\n: b\n',
    '++a',
    '==a',
    'a~b',
    'a^',
    'a.b ',
    '<A>\n',
    '<A b={',
  ],
];

const OUTCOME = /^rendered$|^[a-z-]+\/[a-z-]+ content\/blog\/posts\/slow\.md:\d+:\d+$/;

describe('a long post is rendered, or refused with a position, in bounded time', () => {
  test.concurrent.each(CASES)('%s, sanitised: %s', async (_, sanitize, textOf) => {
    for (const size of SIZES) {
      const built = await buildSlow(textOf(size), tmpdir(), { sanitize });
      const outcome = outcomeOf(built);
      expect(outcome, `${size} characters`).toMatch(OUTCOME);
      expect(built.seconds).toBeLessThan(fairLimit(SECONDS, built.seconds));
      expect(built.peak).toBeLessThan(BYTES);
      // A part of this text takes no longer.
      if (outcome === 'rendered') return;
    }
  });
});

describe.each(DIALECTS)('29,000 characters, which have no time limit, are rendered in bounded time: %s', (dialect) => {
  const render = renderAs(dialect);
  test.each(MARKS)('%j', async (mark) => {
    const start = process.cpuUsage().user;
    // Refused with a diagnostic, or rendered.
    await render(mark.repeat(UNLIMITED / mark.length)).catch(({ code, message }) =>
      expect(code, message).toMatch(/^post\//),
    );
    const seconds = (process.cpuUsage().user - start) / 1e6;
    expect(seconds).toBeLessThan(fairLimit(3, seconds));
  });

  test.each(['![a](URL)', '<p>\n  <img src="URL" />\n</p>'])('images as data are rendered: %j', async (image) => {
    const url = `data:image/gif;base64,${'R0lGODlhkAF6AfcAABs1LzgcGDAh/S0v+h5A'.repeat(20_000)}`;
    expect(await render(`Text.\n\n${image.replace('URL', url)}\n`)).toMatchObject({
      html: expect.stringMatching(/<img [^>]*src="data:/),
    });
  });
});
