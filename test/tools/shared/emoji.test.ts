import { expect, test } from 'vitest';
import { renderWith } from '../../helpers/render-with.ts';

const html = await renderWith('emoji');

test('known names become characters', () => {
  expect(html(':tada: *:heart_eyes:* [:+1:](/a)\n')).toBe('<p>🎉 <em>😍</em> <a href="/a">👍</a></p>\n');
});

test('other names, code, addresses and escaped names are unchanged', () => {
  expect(html(':nope: 10:30:45 :constructor: `:tada:` \\:tada:\n')).toBe(
    '<p>:nope: 10:30:45 :constructor: <code>:tada:</code> :tada:</p>\n',
  );
  expect(html('https://a.b/:tada:/\n')).toBe('<p><a href="https://a.b/:tada:/">https://a.b/:tada:/</a></p>\n');
});

test('names in code of one text do not hide those of the next', () => {
  html('    :tada: :tada:\n');
  expect(html(':tada:\n')).toBe('<p>🎉</p>\n');
});
