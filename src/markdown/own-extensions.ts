import { Marked, type MarkedExtension, type MarkedOptions, Parser, type Token } from 'marked';
import type { Progress } from '../limits/limits.ts';
import { type ChildTokens, walkTokens } from './walk-tokens.ts';

/** The user's own extensions, as far as marked does not use them by itself. */
export interface OwnExtensions {
  readonly forMarked: readonly MarkedExtension[];
  readonly childTokens: ChildTokens;
  /** Has each of the tokens seen by all `walkTokens`. */
  readonly walk: (tokens: readonly Token[], progress: Progress) => void;
}

/**
 * Their `walkTokens` are called before anything is collected from the tokens, so that addresses count as they leave them.
 * The parser is called for each block, so that it is known at which one a renderer fails.
 */
export const createOwnExtensions = (
  extensions: readonly MarkedExtension[],
  progressNow: () => Progress,
): OwnExtensions => {
  // The last one is called first, as marked does.
  const walks = extensions.flatMap(({ walkTokens: walk }) => (walk ? [walk] : [])).reverse();
  const childTokens = childTokensOf(extensions);
  const marked = new Marked();
  const visit = (token: Token): void => {
    for (const walk of walks) if (isPromise(walk.call(marked, token))) throw new Error(ASYNCHRONOUS);
  };
  const parse = (tokens: Token[], options?: MarkedOptions): string => {
    let html = '';
    atEach(tokens, progressNow(), (token) => {
      html += Parser.parse([token], options);
    });
    return html;
  };
  return {
    forMarked:
      extensions.length === 0
        ? []
        : [
            ...extensions.map(({ walkTokens: _, ...others }) => others),
            { hooks: { provideParser: () => parse as typeof Parser.parse } },
          ],
    childTokens,
    walk: (tokens, progress) => {
      if (walks.length > 0) atEach(tokens, progress, (token) => walkTokens([token], visit, childTokens));
    },
  };
};

const ASYNCHRONOUS = 'walkTokens returned a promise: posts are rendered synchronously';

const isPromise = (value: unknown): boolean => typeof (value as { then?: unknown } | undefined)?.then === 'function';

/** Goes through blocks, and tells where each begins. */
export const atEach = (tokens: readonly Token[], progress: Progress, work: (token: Token) => void): void => {
  progress.offset = 0;
  for (const token of tokens) {
    work(token);
    // The footnotes' own token stands for nothing in the text.
    if (token.type !== 'footnotes') progress.offset += token.raw.length;
  }
};

const childTokensOf = (extensions: readonly MarkedExtension[]): ChildTokens =>
  Object.fromEntries(
    extensions
      .flatMap(({ extensions: rules }) => rules ?? [])
      .flatMap((rule) => ('childTokens' in rule && rule.childTokens ? [[rule.name, rule.childTokens]] : [])),
  );
