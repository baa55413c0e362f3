import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('math');
const kramdown = await renderWith('kramdown-math');

test('math stays as written, escaped for HTML', () => {
  expect(html('$a_b$ $c_d < e & f$ \\(g_h_i\\) \\[ j * k * l \\] $$m_n_o$$\n')).toBe(
    '<p>$a_b$ $c_d &lt; e &amp; f$ \\(g_h_i\\) \\[ j * k * l \\] $$m_n_o$$</p>\n',
  );
  expect(html('a\n\n$$\nb\n\n= c \\\\ d\n$$\n\ne\n')).toBe('<p>a</p>\n<p>$$\nb\n\n= c \\\\ d\n$$</p>\n<p>e</p>\n');
});

test('emphasis markers in math are text', () => {
  expect(html('*a $b*c$ d*\n')).toBe('<p><em>a $b*c$ d</em></p>\n');
  expect(html('`$a` *b* `$c`\n')).toBe('<p><code>$a</code> <em>b</em> <code>$c</code></p>\n');
});

test('prices, escaped dollars and code are not math', () => {
  expect(html('It costs $5 *or* $10. `$b$`\n')).toBe('<p>It costs $5 <em>or</em> $10. <code>$b$</code></p>\n');
  expect(html('\\$*a*$\n')).toBe('<p>$<em>a</em>$</p>\n');
});

test('in kramdown only double dollars are delimiters, and MathJax gets its own', () => {
  expect(kramdown('$*a*$ $$*b*$$\n')).toBe('<p>$<em>a</em>$ \\(*b*\\)</p>\n');
  expect(kramdown('$$\na < b\n$$\n')).toBe('\\[a &lt; b\\]\n');
});
