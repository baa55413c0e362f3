import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';

/** The languages that nearly all code is in. The rest is loaded, all of it, when the first other one is met. */
const COMMON = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'dockerfile',
  'go',
  'graphql',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'less',
  'lua',
  'makefile',
  'markdown',
  'nginx',
  'objectivec',
  'perl',
  'php',
  'php-template',
  'plaintext',
  'python',
  'r',
  'ruby',
  'rust',
  'scss',
  'shell',
  'sql',
  'swift',
  'typescript',
  'vbnet',
  'wasm',
  'xml',
  'yaml',
];

/**
 * Highlights code as HTML with `hljs-` classes. Code in a language that highlight.js does not know, or in none, comes
 * back as it is: not yet HTML.
 *
 * Languages embed one another, so what a block looks like depends on which are loaded: two sets that never change keep
 * it a function of the block alone.
 */
export const createHighlighter = (): ((code: string, language: string) => string) => {
  const require = createRequire(import.meta.url);
  let common: HLJSApi | undefined;
  const loadCommon = (): HLJSApi => {
    const core = (require('highlight.js/lib/core') as HLJSApi).newInstance();
    for (const name of COMMON) core.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
    return core;
  };
  return (code, language) => {
    if (language === '') return code;
    common ??= loadCommon();
    const highlighter = common.getLanguage(language) === undefined ? (require('highlight.js') as HLJSApi) : common;
    if (highlighter.getLanguage(language) === undefined) return code;
    return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
  };
};
