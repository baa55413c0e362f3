import { expect, test } from 'vitest';
import { createSanitizer } from '../../../src/content/html/sanitize.ts';

const sanitize = createSanitizer(true);

test('an input that is not a checkbox is removed and never becomes a text field', () => {
  for (const input of [
    '<input>',
    '<input type=text>',
    '<input type="image" src="/x">',
    '<INPUT TYPE=password>',
    '<input type>',
  ])
    expect(sanitize(`a${input}b`)).toBe('a<span></span>b');
});

test('a checkbox stays as Markdown writes it', () => {
  expect(sanitize('<input checked="" disabled="" type="checkbox"> <INPUT TYPE=Checkbox>')).toBe(
    '<input checked disabled type="checkbox" /> <input type="checkbox" />',
  );
});

test('removes an address that is a script without its template tags, and keeps any other', () => {
  for (const address of [
    '{{ y }}javascript:alert(1)',
    'java{% z %}script:alert(1)',
    '{{{ y }}}JavaScript:alert(1)',
    ' {{ y }} &#106;avascript:alert(1)',
    '{# y #}data:text/html,x',
    'java{{ "}" }}{{\n}}script:alert(1)',
  ]) {
    expect(sanitize(`<a href='${address}'>x</a>`), address).toBe('<a>x</a>');
    expect(sanitize(`<img src='${address}' alt="x" />`), address).toBe('<img alt="x" />');
  }
  for (const address of ['{{ site.url }}/ok', '/{{ a }}:b', 'https://{{ host }}/x']) {
    expect(sanitize(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
  }
});

test('changes nothing if sanitising is off', () => {
  expect(createSanitizer(false)('<script>x</script>')).toBe('<script>x</script>');
});

test('sanitising sanitised HTML changes nothing', () => {
  const once = sanitize(
    '<p title="a &amp;amp; &quot;b">x &lt;b> &nbsp; &#60; <a href="/a?b=1&c=2">c</a><br><img src="/x">',
  );
  expect(sanitize(once)).toBe(once);
});

test('an id cannot be the name of a part of the document, and links to it still work', () => {
  for (const id of ['location', 'Document', '__proto__', 'cookie'])
    expect(sanitize(`<h1 id="${id}">A</h1><a href="#${id}">a</a>`)).toBe(
      `<h1 id="user-content-${id}">A</h1><a href="#user-content-${id}">a</a>`,
    );
  expect(sanitize('<h1 id="locations">A</h1><a href="#locations">a</a>')).toBe(
    '<h1 id="locations">A</h1><a href="#locations">a</a>',
  );
});
