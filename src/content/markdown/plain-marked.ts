/**
 * Whether to use marked's own lexer instead of the one in `quick/`, which finds the same tokens. It is for tests and
 * debugging. Worker threads start with a copy of the environment, so one build always uses one lexer.
 */
export const usesPlainMarked = (): boolean => process.env.GALLEY_PLAIN_MARKED === '1';
