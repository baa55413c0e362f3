import type { DiffAnswer } from '../../preview/console-diff.ts';

export type DiffState = 'idle' | 'running' | DiffAnswer;

/** Has the server compare the output with another tree. The header says that it is this page that asks. */
export const askDiff = async (tree: string, keys: string): Promise<DiffAnswer> => {
  try {
    const response = await fetch(`/_galley/diff.json?${new URLSearchParams({ tree, keys })}`, {
      headers: { 'x-galley-console': 'versions' },
    });
    const answer = await response.json();
    return response.ok ? answer : { problem: String(answer.message), help: null };
  } catch {
    return { problem: 'The server does not answer.', help: null };
  }
};
