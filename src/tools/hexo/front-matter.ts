import {
  closingLine,
  type Fences,
  type FrontMatterRules,
  USUAL_FRONT_MATTER,
} from '../../content/front-matter/fences.ts';

const LOOSE = /^(-{3,}|;{3,})[ \t]*\r?\n/;
const KEY = /^(?:#[^\n]*\n\s*)*"?[A-Za-z_][\w-]*"?[ \t]*:(?:\s|$)/;
const ANY_CLOSING = /\n(-{3,}|;{3,})[ \t]*(?=\r?\n|$)/;

/**
 * Fences of three or more characters, of which the first may be missing; null for a post with a usual fence, and for a
 * text that only starts like a key. https://github.com/hexojs/hexo-front-matter
 */
const looseFences = (text: string): Fences | null => {
  const open = LOOSE.exec(text)?.[1] ?? '';
  const close = open !== '' ? open : KEY.test(text) ? ANY_CLOSING.exec(text)?.[1] : undefined;
  if (open === '---' || close === undefined) return null;
  const isBare = close.startsWith(';');
  return { open, language: isBare ? 'json' : 'yaml', isBare, ...closingLine(text, close) };
};

/**
 * Front matter may have only a closing fence, be indented with tabs, or be JSON without braces between lines of `;;;`:
 * https://hexo.io/docs/front-matter#JSON-Front-matter
 */
export const hexoFrontMatter: FrontMatterRules = {
  ...USUAL_FRONT_MATTER,
  above: /^(?:[ \t]*\r?\n)+/,
  fencesOf: looseFences,
  hasTabs: true,
};
