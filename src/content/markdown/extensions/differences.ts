import type { Token } from 'marked';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { firstOfEachKind } from '../../../shared/group-by.ts';
import { type Attributed, isScript } from './attribute-list.ts';

/** How the HTML differs from that of the tool that the post was written for. */
export interface DifferenceKind {
  readonly kind: string;
  /** @default 'post/markdown-differs' */
  readonly code?: string;
  readonly message: string;
  readonly help: string;
}

/** A token with HTML that differs from that of the adopted tool. */
export type Different<Of = Token> = Of & { differs?: DifferenceKind };

/** A place where the HTML of a post differs from that of the adopted tool. */
export interface Difference extends DifferenceKind {
  /** The offset of the block, or of the place in it. */
  readonly offset: number;
}

export const differencesAt = (token: Token): readonly DifferenceKind[] => {
  const { differs, attributes } = token as Different<Attributed>;
  if (differs === undefined && attributes === undefined) return NONE;
  const hasScript = attributes !== undefined && Object.keys(attributes.others).some(isScript);
  return [...(differs === undefined ? [] : [differs]), ...(hasScript ? [SCRIPT] : [])];
};

/** The result for almost all tokens. */
const NONE: readonly DifferenceKind[] = [];

const SCRIPT: DifferenceKind = {
  kind: 'script',
  message: 'An attribute in braces runs a script, such as onclick or srcdoc. Galley leaves it out.',
  help: 'Remove the attribute. If your readers need the script, write the element as HTML.',
};

/** Returns one warning for each kind, at the first place in the post. `found` lists those in shortcodes last. */
export const differenceProblems = (found: readonly Difference[]) =>
  firstOfEachKind([...found].sort((a, b) => a.offset - b.offset)).map(
    ({ code = 'post/markdown-differs', message, help, offset: bodyOffset, places }) => {
      const more = places === 1 ? '' : ` This is the first of ${count(places, 'place')} in the post.`;
      return { severity: 'warning', code, message: message + more, help, bodyOffset } as const;
    },
  );
