import type { CodeOf } from '../templates/prepare.ts';
import { lexerOptions } from './lexer-options.ts';
import { createLexer } from './quick/lexer.ts';
import { walkTokens } from './walk-tokens.ts';

/** A function that finds the code of a Markdown text: blocks, and spans in lines. */
export const createCodeOf = (): CodeOf => {
  const lex = createLexer();
  return (text) => {
    const found: string[] = [];
    walkTokens(lex(text, lexerOptions(text), { offset: 0 }), ({ type, raw }) => {
      if (type === 'code' || type === 'codespan') found.push(raw);
    });
    return found;
  };
};
