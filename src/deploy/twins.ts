import { groupOf } from './published-path.ts';

/**
 * Files by the addresses of the API: `posts` beside `posts.json`, so that a bucket without any code before it answers
 * these. Returns the file that each of them is a twin of.
 */
export const twinsOf = (paths: Iterable<string>, base: string): ReadonlyMap<string, string> => {
  const twins = new Map<string, string>();
  for (const path of paths) {
    const isAnswer = path.endsWith('.json') && ['details', 'lists'].includes(groupOf(path, base));
    if (isAnswer) twins.set(path.slice(0, -'.json'.length), path);
  }
  return twins;
};
