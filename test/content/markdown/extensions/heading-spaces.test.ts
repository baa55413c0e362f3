import { expect, test } from 'vitest';
import { renderWith } from '../../../helpers/render-with.ts';

test('white space behind hashes that is no space or tab makes no heading', async () => {
  for (const name of ['commonmark', 'goldmark', 'zola'] as const) {
    const html = await renderWith(name);
    expect(html('##\u3000A *b*\nc\n\n#\u00a0D\n')).toBe('<p>##\u3000A <em>b</em>\nc</p>\n<p>#\u00a0D</p>\n');
    expect(html('##\tE\n')).toMatch(/^<h2[^>]*>E<\/h2>\n$/);
  }
});
