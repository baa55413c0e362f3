import type { Token } from 'marked';
import { childTokens } from '../tokens/walk-tokens.ts';
import { changesEach, type Extension, element } from './extension.ts';

/** Attributes after an image leave an empty text. */
const isNotEmpty = (token: Token): boolean => token.type !== 'text' || token.text.trim() !== '';

/**
 * An image alone in its paragraph, or the link around it, is a figure. Its caption, if figures have any, is the
 * alternative text: https://github.com/arve0/markdown-it-implicit-figures
 */
export const createFigures = (hasCaptions: boolean): Extension =>
  changesEach({ mayBeIn: /!\[/, rules: [element('figure', { end: '\n' }), element('figcaption')] }, (token) => {
    const [inner, other] = token.type === 'paragraph' ? childTokens(token).filter(isNotEmpty) : [];
    const [image, second] = inner?.type === 'link' ? childTokens(inner) : [inner];
    if (image?.type !== 'image' || other !== undefined || second !== undefined) return;
    const words = childTokens(image);
    const caption = hasCaptions && words.length > 0 ? [{ type: 'figcaption', raw: '', tokens: words }] : [];
    if (caption.length > 0) Object.assign(image, { text: '', tokens: [] });
    Object.assign(token, { type: 'figure', tokens: [inner, ...caption] });
  });

/** An image alone in its paragraph is published without the paragraph, whose attributes the image gets. */
export const bareImages: Extension = changesEach(
  { mayBeIn: /!\[/, rules: [element('bare-image', { tag: null })] },
  (token) => {
    const tokens = token.type === 'paragraph' ? childTokens(token).filter(isNotEmpty) : [];
    if (tokens.length === 1 && tokens[0]?.type === 'image') Object.assign(token, { type: 'bare-image', tokens });
  },
);
