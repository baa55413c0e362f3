import { Marked, type MarkedExtension, type MarkedOptions, Parser, type Token } from 'marked';
import { collectionOf } from './collect.ts';
import type { Progress } from './tokens/limits.ts';
import { atEach, type ChildTokens, walkTokens } from './tokens/walk-tokens.ts';

/**
 * Returns the user's marked extensions: the parts for marked, and the parts that Galley calls itself. The user's
 * `walkTokens` run before anything is collected from the tokens, so that URLs that they change count. The parser runs
 * once for each block, so that a failure can name the block.
 */
export const createUserExtensions = (extensions: readonly MarkedExtension[]) => {
  // As in marked, the last one runs first.
  const walks = extensions.flatMap(({ walkTokens: walk }) => (walk ? [walk] : [])).reverse();
  const childTokens = childTokensOf(extensions);
  const marked = new Marked();
  const visit = (token: Token): void => {
    for (const walk of walks) if (isPromise(walk.call(marked, token))) throw new Error(ASYNCHRONOUS);
  };
  const parse = (tokens: Token[], options?: MarkedOptions): string => {
    let html = '';
    atEach(tokens, collectionOf(options).progress, (token) => {
      html += Parser.parse([token], options);
    });
    return html;
  };
  return {
    forMarked: (extensions.length === 0
      ? []
      : [
          ...extensions.map(({ walkTokens: _, ...others }) => others),
          { hooks: { provideParser: () => parse as typeof Parser.parse } },
        ]) as readonly MarkedExtension[],
    childTokens,
    /** Calls every `walkTokens` function for each token. */
    walk: (tokens: readonly Token[], progress: Progress): void => {
      if (walks.length > 0) atEach(tokens, progress, (token) => walkTokens([token], visit, childTokens));
    },
  };
};

const ASYNCHRONOUS = 'walkTokens returned a promise, but posts are rendered synchronously';

const isPromise = (value: unknown): boolean => typeof (value as { then?: unknown } | undefined)?.then === 'function';

const childTokensOf = (extensions: readonly MarkedExtension[]): ChildTokens =>
  Object.fromEntries(
    extensions
      .flatMap(({ extensions: rules }) => rules ?? [])
      .flatMap((rule) => ('childTokens' in rule && rule.childTokens ? [[rule.name, rule.childTokens]] : [])),
  );
