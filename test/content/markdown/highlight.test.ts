import { createRequire } from 'node:module';
import type { HLJSApi } from 'highlight.js';
import { expect, test } from 'vitest';
import { createHighlighter } from '../../../src/content/markdown/highlight.ts';
import { LANGUAGES } from '../../../src/content/markdown/highlight-languages.ts';

const hljs = createRequire(import.meta.url)('highlight.js') as HLJSApi;

test('code looks the same, whichever languages came before', () => {
  // highlight.js guesses the language of an HTTP body among the loaded languages.
  const embedding = 'HTTP/1.1 200 OK\n\n-module(x).\n-export([f/1]).\nf(X) -> X.\n';
  const highlight = createHighlighter();
  const fresh = highlight(embedding, 'http');
  expect(highlight('f(X) -> X.', 'erlang')).toContain('hljs-');
  expect(highlight(embedding, 'http')).toBe(fresh);
  expect(createHighlighter()(embedding, 'http')).toBe(fresh);
  const bodiless = 'HTTP/1.1 200 OK\nLink: </a>; rel="b"';
  expect(highlight(bodiless, 'http')).toBe(hljs.highlight(bodiless, { language: 'http' }).value);
});

test('every highlight.js language is known by all its names, and embedded languages are highlighted as well', () => {
  const code =
    '<p class="a">x</p><script>let a = 1;</script>\n```js\nlet b = "2";\n```\n{% if x %}y{% endif %}\n/** <b> */ f(x);\n$ ls -l\n> 1 + 1';
  const highlight = createHighlighter();
  for (const name of hljs.listLanguages()) {
    for (const alias of [name, ...(hljs.getLanguage(name)?.aliases ?? [])]) {
      const expected = hljs.highlight(code, { language: alias, ignoreIllegals: true }).value;
      if (!EMBEDS_COMMON_ONLY.has(name)) expect(highlight(code, alias), alias).toBe(expected);
      expect(highlight(code, alias.toUpperCase()), alias).toBe(highlight(code, alias));
    }
  }
  expect(highlight(code, 'no-language')).toBe(code);
});

/** Languages in which highlight.js would embed any language, but Galley embeds only common ones. */
const EMBEDS_COMMON_ONLY = new Set(['http', 'perl']);

test('the language table matches the installed highlight.js', () => {
  const names = LANGUAGES.trim()
    .split(/;\s+/)
    .map((language) => language.split(/\s/)[0])
    .sort();
  // The list is in the order of loading, and other tests may have loaded languages.
  expect(names).toEqual(hljs.listLanguages().sort());
});
