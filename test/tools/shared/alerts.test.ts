import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('alerts');

test('a quote that begins with a marker is an alert, with its kind as title', () => {
  expect(html('> [!NOTE]\n> Text *a*\n> more\n')).toBe(
    '<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p>\n<p>Text <em>a</em>\nmore</p>\n</div>\n',
  );
  expect(html('> [!tip]\n')).toContain('<p class="markdown-alert-title">Tip</p>\n</div>');
});

test('text after the marker is the title, and tags in it are text', () => {
  expect(html('> [!WARNING] Own `a` <b onclick="c">\n>\n> Text\n')).toBe(
    '<div class="markdown-alert markdown-alert-warning">\n<p class="markdown-alert-title">Own <code>a</code> &lt;b onclick=&quot;c&quot;&gt;</p>\n<p>Text</p>\n</div>\n',
  );
});

test('other kinds, and markers that are not first, are not alerts', () => {
  expect(html('> [!WHAT]\n> a\n')).toBe('<blockquote>\n<p>[!WHAT]\na</p>\n</blockquote>\n');
  expect(html('> a [!NOTE]\n')).toBe('<blockquote>\n<p>a [!NOTE]</p>\n</blockquote>\n');
});

test('what other extensions change in the text counts', async () => {
  const withOthers = await renderWith('alerts', 'attributes', 'emoji');
  expect(withOthers('> [!NOTE] :tada:\n> :tada: a {.b}\n')).toContain('>🎉</p>\n<p class="b">🎉 a</p>');
});
