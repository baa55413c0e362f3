import type { RendererExtension, TokenizerAndRendererExtension } from 'marked';
import { escapeHtml } from './escape-html.ts';
import { type Extension, startInParagraph } from './extension.ts';

/** Longer ones are none: their end would be looked for again and again. */
const DISPLAY = String.raw`\$\$(?!\$)(?:[^$\\]|\\[^]|\$(?!\$)){1,20000}\$\$`;
const BRACKETS = String.raw`\\\[(?:[^\\]|\\[^\]]){1,20000}\\\]`;
const PARENTHESES = String.raw`\\\((?:[^\\]|\\[^)]){1,2000}\\\)`;
/** No space inside its ends, no word behind it, no code and no empty line in it: two prices are none. */
const DOLLARS = String.raw`\$(?![\s$])(?:[^$\\\n${'`'}]|\\[^]|\n(?!\s*\n)){1,2000}(?<!\s)\$(?![\w$])`;

/**
 * Mathematics is left to whoever shows it, KaTeX or MathJax, say: it stays as it is written, delimiters and all, and nothing
 * in it is Markdown.
 */
const mathIn = (blocks: readonly string[], lines: readonly string[], mayBeIn: RegExp): Extension => {
  const inline = [...blocks, ...lines].join('|');
  const whole = new RegExp(`^ {0,3}(?:${blocks.join('|')})[ \\t]*(?:\\n+|$)`);
  const first = new RegExp(`^(?:${inline})`);
  const masked = new RegExp(`(\`+)[^]*?[^\`]\\1(?!\`)|(${inline})|\\\\[^]`, 'g');
  return {
    mayBeIn: (text) => mayBeIn.test(text),
    marked: {
      extensions: [tokenizer('math-block', 'block', whole), tokenizer('math', 'inline', first)],
      hooks: {
        // Marks of emphasis in it are none.
        emStrongMask: (text) =>
          text.replace(masked, (found, _, math) => (math === undefined ? found : `[${'a'.repeat(found.length - 2)}]`)),
      },
    },
  };
};

const RENDERERS: Readonly<Record<string, RendererExtension['renderer']>> = {
  math: ({ raw }) => escapeHtml(raw),
  'math-block': ({ raw }) => `<p>${escapeHtml(raw.trim())}</p>\n`,
};

const tokenizer = (name: string, level: 'block' | 'inline', pattern: RegExp): TokenizerAndRendererExtension => ({
  name,
  level,
  start: (text) => (level === 'block' ? startInParagraph(text, BLOCK) : startInLine(text)),
  tokenizer: (text) => {
    const raw = pattern.exec(text)?.[0];
    return raw === undefined ? undefined : { type: name, raw, text: raw };
  },
  renderer: RENDERERS[name] as RendererExtension['renderer'],
});

const BLOCK = /\n {0,3}(?:\$\$|\\\[)/;

const startInLine = (text: string): number | undefined => {
  const at = text.search(/\$|\\[([]/);
  return at === -1 ? undefined : at;
};

/** `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. */
export const math: Extension = mathIn([DISPLAY, BRACKETS], [PARENTHESES, DOLLARS], /\$.*\$|\\[([]/s);

/** `$$…$$` alone, in a line or as a block: https://kramdown.gettalong.org/syntax.html#math-blocks */
export const kramdownMath: Extension = mathIn([DISPLAY], [], /\$\$/);
