import type { ListQuery } from '../../../runtime/client/types.ts';
import type { AuthorName, Term } from '../../../runtime/shapes.ts';
import { hasTexts, within } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { ConsoleContent } from '../../server/project-console.ts';
import { type Addresses, addressesOf, ask, askServer, type Reader, type ServerAnswer } from '../shared/api.ts';
import { type Loaded, useLoaded } from '../shared/loaded.tsx';

/** The wait before a request, in milliseconds: the arrow keys move through posts faster than people read. */
const PAUSE = 60;

/** A published post by its slug and its position in the list of all posts. */
interface ListedPost {
  readonly slug: string;
  readonly offset: number;
}

export interface PostAnswers {
  /** The HTML and its version: the reader's, or else the newest with HTML. Null without HTML in any version. */
  readonly html: { readonly text: string; readonly version: string } | null;
  readonly record: string;
  readonly detail: string;
  /** Null if the record does not contain its terms. */
  readonly appearances: readonly Appearance[] | null;
}

/** The API's answers about a post, requested again whenever the content changes. */
export const usePostAnswers = (
  content: ConsoleContent,
  reader: Reader,
  { slug, offset }: ListedPost,
): Loaded<PostAnswers> =>
  useLoaded(
    async (signal) => {
      const asking = async (version: string, urlOf: (urls: Addresses['requested']) => string): Promise<ServerAnswer> =>
        ask(urlOf(addressesOf(content, { ...reader, version }, location.origin).requested), signal).catch(
          (error: unknown) => {
            throw new Error(`The API does not answer: ${error}`);
          },
        );
      const detailIn = (version: string): Promise<ServerAnswer> => asking(version, (urls) => urls.post(slug));
      const { version } = reader;
      const [detail, list] = await Promise.all([
        detailIn(version),
        asking(version, (urls) => urls.posts({ limit: 2 * SPAN + 1, offset: Math.max(0, offset - SPAN) })),
      ]);
      const answers = answersOf({ slug, offset }, detail, list);
      return { ...answers, html: await findHtml(detail, [version, ...content.served], detailIn) };
    },
    [slug, offset, ...Object.values(reader), content],
    PAUSE,
  );

/** Returns the HTML of a post from the first version's detail, or else from another version. */
export const findHtml = async (
  detail: ServerAnswer,
  versions: readonly string[],
  detailIn: (version: string) => Promise<ServerAnswer>,
): Promise<PostAnswers['html']> => {
  for (const [at, version] of [...new Set(versions)].entries()) {
    const { body } = at === 0 ? detail : await detailIn(version);
    const text = within(parseJson(body), 'data', 'htmlContent');
    if (typeof text === 'string') return { text, version };
  }
  return null;
};

const answersOf = (
  { slug, offset }: ListedPost,
  detail: ServerAnswer,
  list: ServerAnswer,
): Omit<PostAnswers, 'html'> => {
  if (detail.status === 404) throw new Error(`The API has no post ${slug} yet. Build the project first.`);
  if (detail.status !== 200) throw new Error(`The API answers ${detail.status}: ${detail.body}`);
  const found = findRecord(list.body, { slug, offset });
  const other = list.status === 200 ? 'The last build has another post at this place of the list.' : list.body;
  return {
    detail: detail.body,
    record: found === null ? other : JSON.stringify(found.record),
    appearances: appearancesOf(found?.record, found?.offset ?? offset),
  };
};

/** Up to this number of posts before and after a post's position are searched for its record. */
const SPAN = 5;

/**
 * Returns a post's record and position from a list around its position. The last build may have other posts before it
 * than the current content, which can have errors. Records without slugs are only found by the position. Null if the
 * list has another post there.
 */
export const findRecord = (
  list: string,
  { slug, offset }: ListedPost,
): { readonly record: unknown; readonly offset: number } | null => {
  const data = within(parseJson(list), 'data');
  if (!Array.isArray(data)) return null;
  const first = Math.max(0, offset - SPAN);
  const bySlug = data.findIndex((record) => within(record, 'slug') === slug);
  const at = bySlug < 0 && within(data[0], 'slug') === undefined ? offset - first : bySlug;
  return at < 0 || data[at] === undefined ? null : { record: data[at], offset: first + at };
};

/** Loads the HTML of a post that is held back; null if no build has rendered the current state of the file. */
export const useHeldHtml = (file: string, content: object): Loaded<{ readonly html: string | null }> =>
  useLoaded((signal) => askServer(`html.json?file=${encodeURIComponent(file)}`, { signal }), [file, content], PAUSE);

/** A list that contains a post. */
interface Appearance {
  readonly name: string;
  readonly query: ListQuery;
}

/**
 * Returns the lists that contain a post, from its record. `offset` is its position among all posts. Null if the record
 * does not have its terms in the shapes of version 1, because its contract leaves them out.
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

const isTerm = (value: unknown): value is Term => hasTexts(value, 'slug', 'name');
const isAuthor = (value: unknown): value is AuthorName => hasTexts(value, 'id', 'name');

const areAll = <Value>(values: unknown, is: (value: unknown) => value is Value): values is readonly Value[] =>
  Array.isArray(values) && values.every(is);
