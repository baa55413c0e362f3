import type { Moment } from './moment.ts';

/** How posts are read: all options below `posts`. */
export interface PostsConfig {
  /**
   * The slug of a post whose front matter gives none, from {name}, {title}, {path}, {folder}, {section}, {category},
   * {categories}, {yyyy}, {yy}, {mm}, {m}, {dd}, {d}, {ddd}; `{name}`. With {slug}, the one in front matter, it counts
   * for all posts: `{slug|title}` is the first of the two that a post has.
   */
  readonly slug?: string | undefined;
  /**
   * How names become slugs, and words of posts those of categories, tags and authors: `'keep'` keeps letters of any script and
   * dots, in what else they are as the dialect's tool makes them; `'github'` makes them as the ids of headings, without
   * dots; `'ascii'`, which is what counts without this, transliterates.
   */
  readonly slugify?: 'keep' | 'ascii' | 'github' | undefined;
  /** The address that a relative link to another post's file becomes, with {slug} and the parts of `slug`; `/posts/{slug}`. */
  readonly url?: string | undefined;
  /**
   * The same of a post whose front matter has an address (`url`, `permalink` or `path`, by the dialect), which is `{url}`:
   * `'https://example.com{url}'`; none: as that of all others.
   */
  readonly ownUrl?: string | undefined;
  /** The two for the posts of single folders, relative to the project's; the nearest folder counts. */
  readonly byFolder?:
    | Readonly<Record<string, { readonly slug?: string | undefined; readonly url?: string | undefined }>>
    | undefined;
  /**
   * Front matter keys that decide whether a post is published, each with the values that publish it, or `'any'` for a
   * key that decides nothing: `{ status: ['published'], hidden: 'any' }`. A post with another value is held back.
   */
  readonly publish?: Readonly<Record<string, readonly (string | boolean)[] | 'any'>> | undefined;
  /** The date of posts that have none: `'git'`, that of the first commit of the file, or a date for all of them. */
  readonly date?: Moment | undefined;
  /**
   * The title of posts that have none: their first heading of level 1, which stays in the text, the name of the file, or the
   * words in it; as the dialect has it, and without one an error.
   */
  readonly title?: 'heading' | 'name' | 'words-of-name' | undefined;
  /**
   * Where the date in front of a file's name counts: above the one in front matter, where that has none, or nowhere,
   * as a part of the slug. Where it counts it is no part; without this, it counts last, and some dialects keep it.
   */
  readonly nameDates?: 'first' | 'last' | 'none' | undefined;
  /** The zone of dates that name none, `Europe/Berlin`; UTC. */
  readonly timeZone?: string | undefined;
  /** Slugs of single posts, by file relative to the project's folder, above what is written in the posts. */
  readonly slugs?: Readonly<Record<string, string>> | undefined;
  /** Publish drafts, posts dated in the future and posts past their expiry date, too; false. */
  readonly drafts?: boolean | undefined;
  readonly future?: boolean | undefined;
  readonly expired?: boolean | undefined;
  /** What links and pictures are that lead to no post and no file: an error, or a warning, and they stay as written; `error`. */
  readonly deadLinks?: 'error' | 'warn' | undefined;
  /** Names in `author` that commas separate are several authors: `author: Jane Doe, Pete Example`; false. */
  readonly splitAuthors?: boolean | undefined;
  /** Categories after a post's first one are tags, without a warning; false. */
  readonly categoriesAsTags?: boolean | undefined;
  /** A field of this name has the address of each post, by the pattern `url`; none. */
  readonly urlField?: string | undefined;
  /** Characters of an excerpt taken from the text; 200. */
  readonly excerptLength?: number | undefined;
  /**
   * Records have `status`: `published`, `draft`, `scheduled` or `expired`, for sites that show drafts; false, and true of a
   * build with `--drafts` or `--future`.
   */
  readonly status?: boolean | undefined;
  /** Records have `coverAlt`, the `alt` beside a cover's address: `cover: { image: ship.jpg, alt: A ship }`; false. */
  readonly coverAlt?: boolean | undefined;
  /** Records have `coverWidth` and `coverHeight` in pixels, null where the cover is no file of the project; false. */
  readonly coverSize?: boolean | undefined;
}
