import type { TextFolder } from '../cache/text-folder.ts';
import type { TextList } from '../cache/text-list.ts';
import { shortHash } from '../files/short-hash.ts';
import { languageFolder } from '../languages/languages.ts';
import type { PostFields } from '../posts/parsed-post.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';

/** The fields of posts that stand in their own records alone, by the posts' files. */
export interface Fields {
  readonly of: (file: string) => PostFields;
  /** What stands for them. */
  readonly hash: (file: string) => string;
}

/** What stands for all that a post's record is made of, whatever the version; oldest post first. */
export const postKeys = ({ posts }: Pick<Workspace, 'posts'>, fields: Fields): string[] => {
  const hashOfTerm = createHashOfTerm();
  return posts.map(({ source, category, tags, authors, translations, status }) => {
    let parts = `${fields.hash(source.file)}/${hashOfTerm(category ?? NO_TERM)}/`;
    for (const tag of tags) parts += `${hashOfTerm(tag)} `;
    parts += '/';
    for (const author of authors) parts += `${hashOfTerm(author)} `;
    if (translations !== undefined) parts += `/${source.lang} ${JSON.stringify(translations)}`;
    if (status !== undefined) parts += `/${status}`;
    return shortHash(parts);
  });
};

type PostTerm = Post['tags' | 'authors'][number];

const NO_TERM: PostTerm = { name: '', slug: '' };

/** Posts have the same few objects for their terms. */
const createHashOfTerm = (): ((term: PostTerm) => string) => {
  const known = new Map<PostTerm, string>();
  return (term) => {
    const hash = known.get(term) ?? shortHash(JSON.stringify([term.name, 'id' in term ? term.id : term.slug]));
    known.set(term, hash);
    return hash;
  };
};

/** The records of a workspace as a version has them, oldest post first. */
export interface RecordTexts extends Omit<TextList, 'save'> {
  /** Stands for a text. */
  readonly keyAt: (ordinal: number) => string;
  /** Stands for several texts. */
  readonly keyOf: (ordinals: readonly number[]) => string;
}

export interface RecordTextsInput {
  readonly workspace: Pick<Workspace, 'name' | 'language' | 'languages'>;
  readonly keys: readonly string[];
  readonly version: string;
  /** Stands for the code that prints; null where it is not known to be the same as before. */
  readonly code: string | null;
  /** Lists and details may have records of their own. */
  readonly part: 'record' | 'detail';
  readonly print: (ordinal: number) => string;
  readonly texts: TextFolder;
}

/** Records per chunk of the index. Posts are numbered from the oldest, so that a new post changes only the last chunk. */
export const CHUNK = 100;

/** Only posts that are new or changed are printed. */
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
    // The code is said once: these are many.
    keyOf: (ordinals) => `${shortHash(ordinals.map((at) => (code === null ? textHash(at) : keys[at])).join())} ${code}`,
  };
};
