import type { Translation } from '../../config/languages/read-language.ts';
import type { MappedField } from '../../config/settings.ts';
import type { Heading, PostImage } from '../../runtime/shapes.ts';
import type { BlobPlace } from '../../shared/cache/packs.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import type { Identity } from '../../shared/fs/read-text.ts';
import type { UnknownLanguage } from '../markdown/highlight.ts';
import type { ResidueKind } from '../markdown/templates/residue.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A link that leads, or may lead, to another post. The HTML contains `placeholder` until all posts are known. */
export interface PostLink {
  readonly placeholder: string;
  readonly by: 'file' | 'address' | 'name' | 'wiki';
  /**
   * `file`: the post's path, relative to the project's root, with or without extension. `address`: a decoded path on
   * the site that the posts were written for, without query and fragment; without a leading /, it is relative to this
   * post's own URL. `name`: the tool's name for the post, which is a slug or a path from the folder of posts, such as
   * `/blog/b.md` or `2020-01-02-hello`. `wiki`: the name of a post or file in a wiki link; empty for the same post.
   */
  readonly target: string;
  /** The decoded anchor in the other post, or a heading's text in a wiki link; absent without one. */
  readonly anchor?: string;
  /** The placeholder of the fragment, `#id`; absent if the HTML has it as written. */
  readonly fragment?: string;
  /** The placeholder of the post's title; absent if the HTML does not contain it. */
  readonly title?: string;
  /** The HTML that replaces the placeholder if no post is found; null if that is an error. */
  readonly kept: string | null;
  /** Whether the link is an image or another file that is not next to the post. */
  readonly isFile?: true;
  readonly href: string;
}

/** An author in a post: text that can be an id or a name, or an explicit id with or without the name. */
export type AuthorName = string | { readonly id: string; readonly name: string | null };

/** An unused front matter key, and the field that its value looks like if the post lacks that field. */
export interface UnreadKey {
  readonly key: string;
  readonly field: MappedField | null;
  /** The key that it probably misspells, if any. */
  readonly meant?: string;
}

/** A file that a post refers to, published as `assets/<hash>-<name>`. */
export interface Asset {
  /** The absolute path of the source. */
  readonly path: string;
  /** The path below the base path: `assets/<hash>-<name>`. */
  readonly target: string;
}

/** A post from its file, with terms and links as written. All of them are in memory until they are assembled. */
export interface WrittenPost extends Partial<Translation> {
  readonly file: string;
  /** The slug; empty if there is no valid one. */
  readonly slug: string;
  /** Absent if no tag shows the titles of other posts. */
  readonly title?: string;
  /** The target of links to the post; null if it follows from the slug alone. */
  readonly url: string | null;
  /** `url` with {lang} for the language in which the post is a fallback. Absent if the URL contains no language. */
  readonly urlIn?: string;
  /** The URLs on the site that the post was written for, by precedence. Absent without a known tool. */
  readonly addresses?: readonly string[];
  /** The date in ISO 8601 and UTC, with milliseconds; empty if there is none, which is allowed for drafts. */
  readonly publishedAt: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
  readonly draft: boolean;
  /** Whether a rule of its tool holds the post back, whatever its dates are. */
  readonly unlisted: boolean;
  /** The start and end of publication; empty or null if not known. */
  readonly dueAt: string;
  readonly expiresAt: string | null;
  /** The paths of the settings' `fields` that the post has. */
  readonly mapped: readonly string[];
  /** Unused front matter keys; absent if there are none. */
  readonly unread?: readonly UnreadKey[];
  /** Template tags that Galley does not fill in; absent if there are none. */
  readonly residue?: readonly ResidueKind[];
  /** Languages of code without syntax highlighting; absent if there are none. */
  readonly languages?: readonly UnknownLanguage[];
  /** Whether the slug differs from the file name; absent if it does not. */
  readonly isRenamed?: true;
  /** Whether the site's tool should have rendered the post, and has not; absent otherwise. */
  readonly isUnrendered?: true;
  /** Earlier URLs of the post on its site; absent if there are none. */
  readonly aliases?: readonly string[];
  readonly links: readonly PostLink[];
  readonly assets: readonly Asset[];
  /** Paths, relative to the project's root, at which the post would find files if they existed; absent if none. */
  readonly missing?: readonly string[];
}

/** The fields that only a post's own record contains. They are looked up when the record is printed. */
export interface PostFields {
  readonly slug: string;
  readonly publishedAt: string;
  readonly title: string;
  readonly excerpt: string;
  readonly updatedAt: string | null;
  readonly coverImage: string | null;
  /** The part of the cover URL below the base path; null for other URLs. Absent if records do not have it. */
  readonly coverAsset?: string | null;
  /** The website's origin for a cover URL that starts with a slash; else null. Absent if records do not have it. */
  readonly coverWebsite?: string | null;
  readonly coverAlt?: string | null;
  /** In pixels; null if the size cannot be read. Absent if records do not have it. */
  readonly coverWidth?: number | null;
  readonly coverHeight?: number | null;
  /** Whole minutes, at least one. */
  readonly readingTime: number;
  /** Absent if details do not have them. */
  readonly headings?: readonly Heading[];
  readonly images?: readonly PostImage[];
  /** The configured custom fields, all present. */
  readonly custom: Readonly<Record<string, Json>>;
}

/**
 * The result of reading one post file: plain data that crosses threads and is the same on every machine. With an error
 * among the diagnostics, nothing is published.
 */
export interface StoredPost extends Identity {
  readonly file: string;
  /** The hash of the line with the HTML from the site's tool. Absent if Galley has rendered the post. */
  readonly line?: string;
  /** Null if the front matter cannot be read. */
  readonly post: WrittenPost | null;
  /**
   * The place of the fields as JSON, or the fields themselves if nothing is stored. Null if the post lacks a slug or a
   * date: it is not published, but still checked with the other posts, so that all problems show in the same run.
   */
  readonly fields: BlobPlace | PostFields | null;
  /** The place of the HTML as JSON. Null without fields, and if nothing is stored. */
  readonly body: BlobPlace | null;
  /** The ids in HTML that is not stored, one per line, for checking links to anchors in the post. */
  readonly ids?: string;
  readonly diagnostics: readonly Diagnostic[];
}
