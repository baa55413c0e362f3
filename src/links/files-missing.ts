import { dirname, join } from 'node:path';
import type { PostEntry } from '../posts/parsed-post.ts';
import type { SourceFile } from '../sources/source.ts';

/** Files beside a post that its links would mean if there were any: absolute paths. */
export const filesMissing = ({ links }: Pick<PostEntry, 'links'>, { path }: Pick<SourceFile, 'path'>): string[] =>
  links
    .filter(({ by, target }) => by === 'address' && !/^\/|\/$/.test(target))
    .map(({ target }) => join(dirname(path), target));
