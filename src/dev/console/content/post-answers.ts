import type { ListQuery } from '../../../runtime/client/types.ts';
import { isObject } from '../../../shared/is-object.ts';
import { type Addresses, type Answer, ask, askServer, pretty } from '../shared/api.ts';
import { type Loaded, useLoaded } from '../shared/loaded.tsx';

/** In milliseconds: the arrow keys go through posts faster than people read. */
const PAUSE = 60;

/** A published post by its slug and its position in the list of all posts. */
export interface ListedPost {
  readonly slug: string;
  readonly offset: number;
}

export interface PostAnswers {
  /** Null where the detail has none. */
  readonly html: string | null;
  readonly record: string;
  readonly detail: string;
  /** Null where the record does not say its terms. */
  readonly appearances: readonly Appearance[] | null;
}

/** The API's answers about a post, asked again whenever the content changes. */
export const usePostAnswers = (
  { asked }: Addresses,
  { slug, offset }: ListedPost,
  content: object,
): Loaded<PostAnswers> =>
  useLoaded(
    (signal) =>
      Promise.all([ask(asked.post(slug), signal), ask(asked.posts({ limit: 1, offset }), signal)]).then(
        ([detail, list]) => answersOf({ slug, offset }, detail, list.body),
        (error: unknown) => Promise.reject(`The API does not answer: ${error}`),
      ),
    [slug, offset, content],
    PAUSE,
  );

const answersOf = ({ slug, offset }: ListedPost, detail: Answer, list: string): PostAnswers => {
  if (detail.status === 404) throw new Error(`The API has no post ${slug} yet. Build the project first.`);
  if (detail.status !== 200) throw new Error(`The API answers ${detail.status}: ${pretty(detail.body)}`);
  const html = parsed(detail.body)?.data?.htmlContent;
  const record = parsed(list)?.data?.[0];
  return {
    html: typeof html === 'string' ? html : null,
    detail: pretty(detail.body),
    record: pretty(JSON.stringify(record ?? parsed(list))),
    appearances: appearancesOf(record, offset),
  };
};

// biome-ignore lint/suspicious/noExplicitAny: what an answer looks like is up to its version's contract.
const parsed = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The HTML of a post that is held back; null where no build has rendered the file in its current state. */
export const useHeldHtml = (file: string, content: object): Loaded<{ readonly html: string | null }> =>
  useLoaded((signal) => askServer(`html.json?file=${encodeURIComponent(file)}`, { signal }), [file, content], PAUSE);

/** A list that a post is in. */
export interface Appearance {
  readonly name: string;
  readonly query: ListQuery;
}

/**
 * The lists that a post is in, by its record; `offset` is its position among all posts. Null where the record does not
 * have its terms in the shapes of version 1, as in a contract that leaves them out.
 */
export const appearancesOf = (record: unknown, offset: number): readonly Appearance[] | null => {
  const { category, tags, authors } = (record ?? {}) as Partial<Record<string, unknown>>;
  const isComplete = (isTerm(category) || category === null) && areAll(tags, isTerm) && areAll(authors, isAuthor);
  if (!isComplete) return null;
  return [
    { name: `All posts, ${offset} before it`, query: {} },
    ...(category === null ? [] : [{ name: `Category ${category.name}`, query: { category: category.slug } }]),
    ...tags.map(({ name, slug }) => ({ name: `Tag ${name}`, query: { tags: slug } })),
    ...authors.map(({ name, id }) => ({ name: `Author ${name}`, query: { author: id } })),
  ];
};

interface Term {
  readonly slug: string;
  readonly name: string;
}

interface Author {
  readonly id: string;
  readonly name: string;
}

const isTerm = (value: unknown): value is Term => hasTexts(value, 'slug', 'name');
const isAuthor = (value: unknown): value is Author => hasTexts(value, 'id', 'name');

const hasTexts = (value: unknown, ...names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');

const areAll = <Value>(values: unknown, is: (value: unknown) => value is Value): values is readonly Value[] =>
  Array.isArray(values) && values.every(is);
