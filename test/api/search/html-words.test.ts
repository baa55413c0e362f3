import { expect, test } from 'vitest';
import { htmlWords } from '../../../src/api/search/html-words.ts';

test.each([
  ['<p>One <em>tw</em>o.</p><p>Three</p>', 'One two. Three'],
  ['<ul><li>a</li><li>b</li></ul>', 'a b'],
  ['a<br>b', 'a b'],
  ['<p>R&amp;D &lt;b&gt; caf&eacute; &#x1F600;</p>', 'R&D <b> café 😀'],
  ['<p>x</p><script>let hidden = "</p>";</script><style>p { }</style><p>y</p>', 'x y'],
  ['<a href="/a>b" title="no">link</a><!-- nor this -->', 'link'],
  ['', ''],
])('words of HTML are those that readers see, and inline elements do not split them: %j', (html, text) => {
  expect(htmlWords(html)).toBe(text);
});
