import { withoutIndent } from './code-fences.ts';
import { changesEach, type Extension } from './extension.ts';
import { hexoHeadings } from './slugged-headings.ts';

/** Hexo removes the indent that all lines of fenced code have: https://hexo.io/docs/syntax-highlight */
const indents: Extension = {
  mayBeIn: (text) => text.includes('```') || text.includes('~~~'),
  marked: changesEach((token) => {
    if (token.type === 'code' && token.codeBlockStyle !== 'indented') token.text = withoutIndent(token.text);
  }),
};

/** Markdown that marked and Hexo read differently: https://github.com/hexojs/hexo-renderer-marked */
export const hexo: readonly Extension[] = [hexoHeadings, indents];
