import type { Marked, Token } from 'marked';
import { addAttributes } from './attribute-list.ts';
import type { Attributed } from './extension.ts';

const METHODS = [
  'blockquote',
  'code',
  'codespan',
  'del',
  'em',
  'heading',
  'hr',
  'image',
  'link',
  'list',
  'paragraph',
] as const;

/** Lets a renderer give tokens the attributes that extensions have found, whatever makes their HTML. */
export const renderAttributes = ({ defaults: { renderer } }: Marked): void => {
  if (renderer == null) return;
  for (const name of [...METHODS, 'strong', 'table'] as const) {
    const render = renderer[name] as (token: Token) => string;
    Object.assign(renderer, {
      [name](token: Attributed): string {
        const html = render.call(renderer, token);
        return token.attributes === undefined ? html : addAttributes(html, token.attributes);
      },
    });
  }
};
