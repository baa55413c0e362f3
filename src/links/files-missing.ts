import { dirname, join } from 'node:path';
import type { PostEntry } from '../posts/parsed-post.ts';

/** Files beside a post of the project in `root` that its links would mean if there were any: absolute paths. */
export const filesMissing = ({ file, links }: Pick<PostEntry, 'file' | 'links'>, root: string): string[] =>
  links
    .filter(({ by, target }) => by === 'address' && !/^\/|\/$/.test(target))
    .map(({ target }) => join(root, dirname(file), target));
