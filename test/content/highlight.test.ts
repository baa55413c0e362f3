import { expect, test } from 'vitest';
import { createHighlighter } from '../../src/content/highlight.ts';

// Alone in its file: it shows nothing once another test has made highlight.js load all of its languages.
test('code looks the same whichever languages were met before', () => {
  // The language of an HTTP body is guessed from those that are loaded.
  const embedding = 'HTTP/1.1 200 OK\n\n-module(x).\n-export([f/1]).\nf(X) -> X.\n';
  const highlight = createHighlighter();
  const fresh = highlight(embedding, 'http');
  expect(highlight('f(X) -> X.', 'erlang')).toContain('hljs-');
  expect(highlight(embedding, 'http')).toBe(fresh);
  expect(createHighlighter()(embedding, 'http')).toBe(fresh);
});
