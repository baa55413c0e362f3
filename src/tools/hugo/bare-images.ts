import type { Token } from 'marked';
import { changesEach, type Extension, element } from '../../content/markdown/extensions/extension.ts';
import { childTokens } from '../../content/markdown/tokens/walk-tokens.ts';

/** Attributes after an image leave an empty text. */
const isNotEmpty = (token: Token): boolean => token.type !== 'text' || token.text.trim() !== '';

/**
 * An image alone in its paragraph is published without the paragraph, whose attributes the image gets:
 * https://gohugo.io/configuration/markup/#wrapstandaloneimagewithinparagraph
 */
export const bareImages: Extension = changesEach(
  { mayBeIn: /!\[/, rules: [element('bare-image', { tag: null })] },
  (token) => {
    const tokens = token.type === 'paragraph' ? childTokens(token).filter(isNotEmpty) : [];
    if (tokens.length === 1 && tokens[0]?.type === 'image') Object.assign(token, { type: 'bare-image', tokens });
  },
);
