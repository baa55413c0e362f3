import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { kindsInPosts } from './kinds-in-posts.ts';
import type { ReadPosts } from './unread-diagnostics.ts';

/** One warning for each language that fenced code is in and highlight.js does not know, at the first block. */
export const languageDiagnostics = (read: readonly ReadPosts[]): Diagnostic[] =>
  [...kindsInPosts(read, ({ languages }) => languages)].map(([language, { first, posts, places }]) =>
    first.diagnose(first.file, {
      severity: 'warning',
      code: 'post/unknown-language',
      message: `Nothing highlights code in ${language}: ${count(places, 'block')} in ${count(posts, 'post')} ${places === 1 ? 'is' : 'are'} published plain.`,
      help: `Name a language that highlight.js knows, or text where there is none${/[^\w+#.-]/.test(language) ? '; what else stands behind a language is read with markdown.extensions: { "code-fences": true }' : ''}.`,
      bodyOffset: first.offset,
    }),
  );
