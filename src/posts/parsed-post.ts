import type { MappedField } from '../config/config.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Heading } from '../html/headings.ts';
import type { Image } from '../html/image-tags.ts';
import type { Translation } from '../languages/read-language.ts';
import type { UnknownLanguage } from '../markdown/known-languages.ts';
import type { HtmlAway } from '../markdown/render-body.ts';
import type { Identity } from '../sources/source.ts';
import type { ResidueKind } from '../templates/residue.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A link to another post, or what may be one, held in the HTML as `placeholder` until all posts are known. */
export interface PostLink {
  readonly placeholder: string;
  /** What of the post `target` is. */
  readonly by: 'file' | 'address' | 'name';
  /**
   * `file`: its path, relative to the project's root, with or without ending. `address`: a path on the site that the
   * posts were written for, decoded, without query and fragment; one that does not start with / is relative to this
   * post's own address. `name`: what its tool calls it: a path from the folder in which posts begin, `/blog/b.md` or
   * `2020-01-02-hello`, or a slug.
   */
  readonly target: string;
  /** The place in the post that it leads to, decoded; absent without one. */
  readonly anchor?: string;
  /** What takes the placeholder's place where no post is found, as it stands in HTML; null where that is an error. */
  readonly kept: string | null;
  /** A picture or another file, which is not beside the post. */
  readonly isFile?: true;
  /** As written, for diagnostics. */
  readonly href: string;
}

/** An author as a post names one: by a word that may be an id or a name, or by an id as such, with or without the name. */
export type AuthorName = string | { readonly id: string; readonly name: string | null };

/** A key of front matter that nothing reads, and the field that the post lacks and the value looks like. */
export interface UnreadKey {
  readonly key: string;
  readonly field: MappedField | null;
}

/** A file that a post refers to, published as `assets/<hash>-<name>`. */
export interface Asset {
  /** Absolute path of the source. */
  readonly path: string;
  /** Below the base path: `assets/<hash>-<name>`. */
  readonly target: string;
}

/** What of a post decides where it stands among the others, terms still as written: all posts' are in memory at once. */
export interface PostEntry extends Partial<Translation> {
  readonly file: string;
  readonly slug: string;
  /** What links to it become; null where that follows from the slug alone. */
  readonly url: string | null;
  /** On the site that it was written for, where its tool is known; the first counts before others. Absent without one. */
  readonly addresses?: readonly string[];
  /** ISO 8601, UTC, milliseconds; empty for a draft that has no date yet. */
  readonly publishedAt: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
  readonly draft: boolean;
  /** Held back by a rule of its tool, whatever its dates. */
  readonly unlisted: boolean;
  /** From when until when it is published. */
  readonly dueAt: string;
  readonly expiresAt: string | null;
  /** The paths of the settings' `fields` that it has. */
  readonly mapped: readonly string[];
  /** Keys of its front matter that nothing reads; absent where there are none. */
  readonly unread?: readonly UnreadKey[];
  /** Template tags of its text that nothing fills in; absent where there are none. */
  readonly residue?: readonly ResidueKind[];
  /** Languages of its code that nothing highlights; absent where there are none. */
  readonly languages?: readonly UnknownLanguage[];
  /** Its slug is not what its file is called; absent where it is. */
  readonly isRenamed?: true;
  /** Addresses that it had before on its site; absent where there are none. */
  readonly aliases?: readonly string[];
  readonly links: readonly PostLink[];
  readonly assets: readonly Asset[];
}

/** What a post's own record has of it, but for its terms: looked up where the record is printed. */
export interface PostFields {
  readonly slug: string;
  readonly publishedAt: string;
  readonly title: string;
  readonly excerpt: string;
  readonly updatedAt: string | null;
  readonly coverImage: string | null;
  /** What of it stands below the base path; null for an address elsewhere. Absent where records do not have it. */
  readonly coverAsset?: string | null;
  readonly coverAlt?: string | null;
  /** In pixels; null where they cannot be read. Absent where records do not have them. */
  readonly coverWidth?: number | null;
  readonly coverHeight?: number | null;
  /** Whole minutes, at least 1. */
  readonly readingTime: number;
  /** Absent where details do not have them. */
  readonly headings?: readonly Heading[];
  readonly images?: readonly Image[];
  readonly wordCount?: number;
  /** The configured custom fields, all present. */
  readonly custom: Readonly<Record<string, Json>>;
}

/** A post as one file says it. Plain data that is the same on every machine: it crosses threads. */
export interface ParsedPost extends PostEntry, PostFields {}

/** What of a post is compared with other posts; null where what is written cannot be read. */
export interface ComparablePost
  extends Omit<PostEntry, 'slug' | 'url' | 'publishedAt' | 'dueAt' | 'mapped' | 'isRenamed' | 'assets'> {
  readonly slug: string | null;
  readonly url: string | null;
  readonly publishedAt: string | null;
  readonly dueAt: string | null;
}

/**
 * What became of one post file. `post` is null for want of a slug or a date: `incomplete` has what is known then, so that
 * the problems it has beside other posts show in the same run. It is null, too, where there is a post, or no front matter
 * that can be read. With an error among the diagnostics nothing is published.
 */
export interface PostResult extends Identity {
  readonly post: ParsedPost | null;
  readonly incomplete: ComparablePost | null;
  readonly html: string;
  /** Where the HTML is that who rendered it has put away; `html` is empty then. */
  readonly away?: HtmlAway | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
