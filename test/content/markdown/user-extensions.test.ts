import type { MarkedExtension, Token, Tokens } from 'marked';
import { expect, test } from 'vitest';
import { createRender } from '../../helpers/render-markdown.ts';

const rendered = (text: string, ...marked: readonly MarkedExtension[]) =>
  createRender({ markdown: { highlight: true }, marked })(text);

test('the user’s renderers replace Galley’s', () => {
  const { html } = rendered('## A\n\n```js\nlet a\n```\n', {
    renderer: {
      heading: ({ text }) => `<h2>${text}</h2>\n`,
      code: ({ text }) => `<pre>${text}</pre>\n`,
    },
  });
  expect(html).toBe('<h2>A</h2>\n<pre><span class="hljs-keyword">let</span> a</pre>\n');
});

test('addresses are read after walkTokens and renderers have changed them', () => {
  const { references } = rendered(
    '[a](b.md)\n\nc\n',
    { walkTokens: (token) => void (token.type === 'link' && Object.assign(token, { href: 'other.md' })) },
    { renderer: { paragraph: ({ text }) => (text === 'c' ? '<img src="d.png">' : false) } },
  );
  expect(references.map(({ href }) => href)).toEqual(['other.md', 'd.png']);
});

test('the last walkTokens runs first and sees tokens wherever an extension puts them', () => {
  const seen: string[] = [];
  const note =
    (name: string) =>
    (token: Token): void => {
      if (token.type === 'text') seen.push(`${name} ${token.raw}`);
    };
  const rule: MarkedExtension = {
    extensions: [
      {
        name: 'pair',
        level: 'block',
        childTokens: ['left', 'right'],
        tokenizer(text) {
          const [raw, left = '', right = ''] = /^=(\w+)\|(\w+)\n/.exec(text) ?? [];
          if (raw === undefined) return undefined;
          return { type: 'pair', raw, left: this.lexer.inlineTokens(left), right: this.lexer.inlineTokens(right) };
        },
        renderer(token) {
          const { left, right } = token as Tokens.Generic;
          return `<p>${this.parser.parseInline(left)}-${this.parser.parseInline(right)}</p>\n`;
        },
      },
    ],
  };
  expect(rendered('=a|b\n', rule, { walkTokens: note('1') }, { walkTokens: note('2') }).html).toBe('<p>a-b</p>\n');
  expect(seen).toEqual(['2 a', '1 a', '2 b', '1 b']);
});

test('the user’s tokenizers and hooks are used', () => {
  const tokenizer: MarkedExtension = {
    tokenizer: {
      codespan(text) {
        const match = /^`\$([^`]+)`/.exec(text);
        return match === null ? false : { type: 'codespan', raw: match[0], text: `math ${match[1]}` };
      },
    },
  };
  const hooks: MarkedExtension = {
    hooks: { preprocess: (text) => text.replace('x', 'y'), postprocess: (html) => `${html}<hr>` },
  };
  expect(rendered('`$a` x\n', tokenizer, hooks).html).toBe('<p><code>math a</code> y</p>\n<hr>');
});

test('progress points to the block in which a function fails', () => {
  const failing =
    (type: string): ((token: Token) => false) =>
    (token) => {
      if (token.raw.startsWith('c')) throw new Error(`no ${type}`);
      return false;
    };
  for (const extension of [
    { walkTokens: (token: Token) => void failing('walk')(token) },
    { renderer: { paragraph: failing('html') } },
  ]) {
    const progress = { offset: 0 };
    const render = createRender({ markdown: { highlight: false }, marked: [extension as MarkedExtension] });
    expect(() => render('a\n\nb\n\nc\n\nd\n', progress)).toThrow(/no (?:walk|html)/);
    expect(progress.offset).toBe(6);
  }
});

test('a promise is an error', () => {
  const asynchronous = { walkTokens: () => Promise.resolve() };
  expect(() => rendered('a\n', asynchronous)).toThrow('walkTokens returned a promise');
});
