/**
 * Whether Markdown is to be read by marked's own lexer instead of the one in `quick/`, which finds the same tokens: for
 * tests and to narrow down faults. Worker threads begin with a copy of the environment, so all of a build agree.
 */
export const usesPlainMarked = (): boolean => process.env.GALLEY_PLAIN_MARKED === '1';
