import { languageFolder } from '../../config/languages/languages.ts';
import type { PostFields } from '../../content/posts/written-post.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { TextFolder, TextList } from '../../shared/cache/text-folder.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { memoize } from '../../shared/memoize.ts';

/** Returns the fields and their hash for a post's file. */
export interface Fields {
  readonly of: (file: string) => PostFields;
  readonly hash: (file: string) => string;
}

/** The cache keys of posts, oldest first. A key identifies all input of a post's record in any version. */
export const postKeys = ({ posts }: Pick<Workspace, 'posts'>, fields: Fields): string[] => {
  // Many posts share the same few term objects.
  const hashOfTerm = memoize((term: PostTerm) =>
    shortHash(JSON.stringify([term.name, 'id' in term ? term.id : term.slug])),
  );
  return posts.map(({ file, category, tags, authors, lang, translations, status }) => {
    let parts = `${fields.hash(file)}/${hashOfTerm(category ?? NO_TERM)}/`;
    for (const tag of tags) parts += `${hashOfTerm(tag)} `;
    parts += '/';
    for (const author of authors) parts += `${hashOfTerm(author)} `;
    if (translations !== undefined) parts += `/${lang} ${JSON.stringify(translations)}`;
    if (status !== undefined) parts += `/${status}`;
    return shortHash(parts);
  });
};

type PostTerm = Post['tags' | 'authors'][number];

const NO_TERM: PostTerm = { name: '', slug: '' };

/** The records of a workspace in one version, oldest post first. */
export interface RecordTexts extends Omit<TextList, 'save'> {
  /** The cache key of text. */
  readonly keyAt: (ordinal: number) => string;
  /** The cache key of several records. */
  readonly keyOf: (ordinals: readonly number[]) => string;
}

export interface RecordTextsInput {
  readonly workspace: Pick<Workspace, 'name' | 'language' | 'languages'>;
  readonly keys: readonly string[];
  readonly version: string;
  /** Identifies the code that prints, or null if it may have changed. */
  readonly code: string | null;
  /** Lists and details can have different records. */
  readonly part: 'record' | 'detail' | 'values';
  readonly print: (ordinal: number) => string;
  readonly texts: TextFolder;
}

/** The number of records per index chunk. Posts are numbered from the oldest, so a new post changes only the last. */
export const CHUNK = 100;

/** Prints only new and changed posts. The other text comes from the cache. */
export const recordTexts = (input: RecordTextsInput): RecordTexts => {
  const { workspace, keys, version, code, part, print, texts } = input;
  const list = texts.list(`${version}-${shortHash(workspace.name + languageFolder(workspace)).slice(0, 12)}-${part}`, {
    id: code,
    keys,
    run: CHUNK,
    make: print,
  });
  const hashes: string[] = [];
  const textHash = (ordinal: number): string => {
    hashes[ordinal] ??= shortHash(list.at(ordinal));
    return hashes[ordinal];
  };
  return {
    ...list,
    keyAt: code === null ? textHash : (ordinal) => `${keys[ordinal]}${code}`,
    // The code appears only once, because there can be many keys.
    keyOf: (ordinals) => `${shortHash(ordinals.map((at) => (code === null ? textHash(at) : keys[at])).join())} ${code}`,
  };
};
