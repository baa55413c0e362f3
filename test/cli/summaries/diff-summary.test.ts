import { marked } from 'marked';
import { expect, test } from 'vitest';
import { code } from '../../../src/cli/summaries/diff-summary.ts';
import fc from '../../helpers/fast-check.ts';

test('any text is exactly one code span', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('`', ' ', '\n', '\\', '<', '|', '*', '_', '[', ']', '(', ')', '@', 'x', '\u202e'),
    }),
  );
  fc.assert(
    fc.property(text, (name) => {
      const html = marked.parse(`- a ${code(name)} b ${code(name)} c`, { async: false });
      expect(html).toMatch(/^<ul>\n<li>a <code>[^<]*<\/code> b <code>[^<]*<\/code> c<\/li>\n<\/ul>\n$/);
    }),
    { numRuns: 500 },
  );
});
