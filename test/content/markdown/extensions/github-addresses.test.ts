import { expect, test } from 'vitest';
import { renderAs } from '../../../helpers/render-as.ts';

const html = async (text: string): Promise<string> => (await renderAs('')(text)).html;

test('an email address does not end with a digit, so a package with a version is text', async () => {
  expect(await html('npm i svelte@5.29.0, a-b@1.0.0-rc.1 and **c@2.0**\n')).not.toContain('href');
  expect(await html('jane@example.com @ jane@example2.org x@1.a\n')).toMatch(
    /mailto:jane@example\.com.*mailto:jane@example2\.org/,
  );
});

test('the host of an address may begin with a letter of any script', async () => {
  expect(await html('A https://例え.jp/a_b, (https://пример.рф/x) b\n')).toBe(
    '<p>A <a href="https://%E4%BE%8B%E3%81%88.jp/a_b">https://例え.jp/a_b</a>, (<a href="https://%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80.%D1%80%D1%84/x">https://пример.рф/x</a>) b</p>\n',
  );
  expect(await html('`https://例え.jp` xhttps://例え.jp https://、\n')).not.toContain('href');
  expect(await html('[https://例え.jp](/a)\n')).toContain('<a href="/a">https://例え.jp</a>');
});

test('many addresses take time that grows with their number', async () => {
  for (const text of ['a@1 '.repeat(5_000), 'https://例 '.repeat(5_000)])
    expect((await html(`${text}\n`)).length).toBeGreaterThan(text.length);
});
