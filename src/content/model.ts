import type { Place } from '../cache/packs.ts';
import type { Signature } from '../cache/signature.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A category or a tag. */
export interface Term {
  readonly slug: string;
  readonly name: string;
}

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  /** Network name to URL. */
  readonly socialLinks: Readonly<Record<string, string>>;
}

/** A file of the content folder. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the project's root, `/` between segments: the name in diagnostics and in every sort. */
  readonly file: string;
}

/** A file that takes no part, and why. */
export interface Skipped {
  readonly file: string;
  readonly why: string;
}

/** A workspace's files as found on disk, sorted by name; nothing read yet. */
export interface WorkspaceSource {
  /** The folder's name. */
  readonly name: string;
  /** Absolute. */
  readonly dir: string;
  readonly settings: SourceFile | null;
  readonly authors: SourceFile | null;
  readonly categories: SourceFile | null;
  readonly tags: SourceFile | null;
  readonly posts: readonly SourceFile[];
  readonly skipped: readonly Skipped[];
}

/** What `workspace.yaml` says. */
export interface WorkspaceSettings {
  readonly title: string;
  readonly keys: readonly string[];
  readonly language: string;
}

/** The declared taxonomies; null where there is no file and the posts decide. */
export interface Taxonomies {
  readonly authors: readonly Author[] | null;
  readonly categories: readonly Term[] | null;
  readonly tags: readonly Term[] | null;
}

/** A relative link to another post's file, held in the HTML as `placeholder` until all slugs are known. */
export interface PostLink {
  readonly placeholder: string;
  /** The post it points to, relative to the project's root. */
  readonly target: string;
  /** As written, for diagnostics. */
  readonly href: string;
}

/** An author as a post names one: by id or by name, or by both. */
export type AuthorName = string | { readonly id: string; readonly name: string };

/** A file that a post refers to, published as `assets/<hash>-<name>`. */
export interface Asset {
  /** Absolute path of the source. */
  readonly path: string;
  /** Below the base path: `assets/<hash>-<name>`. */
  readonly target: string;
}

/**
 * A post as one file says it, terms still as written. Plain data that is the same on every machine: the unit that is
 * cached and crosses threads.
 */
export interface ParsedPost {
  readonly file: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly publishedAt: string;
  readonly updatedAt: string | null;
  readonly coverImage: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly authors: readonly AuthorName[];
  readonly draft: boolean;
  /** Whole minutes, at least 1. */
  readonly readingTime: number;
  /** The configured custom fields, all present. */
  readonly custom: Readonly<Record<string, Json>>;
  readonly links: readonly PostLink[];
  readonly assets: readonly Asset[];
}

/** What stands for a file: both null when there are no bytes. */
export interface Identity {
  /** SHA-256 of the bytes. */
  readonly hash: string | null;
  /** What the file looked like before it was read; null when it had only just changed. */
  readonly signature: Signature | null;
}

/**
 * What became of one post file. `post` is null when it cannot be compared with others, for want of a slug or a date; with
 * an error among the diagnostics nothing is published in either case.
 */
export interface PostResult extends Identity {
  readonly post: ParsedPost | null;
  readonly html: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The same with the HTML on the disk. */
export interface StagedPost extends Omit<PostResult, 'html'> {
  readonly file: string;
  /** Null without a post. */
  readonly body: Place | null;
}

/** A post of the checked whole: terms resolved, ready for a contract. */
export interface Post {
  readonly source: ParsedPost;
  readonly category: Term | null;
  readonly tags: readonly Term[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  /** Placeholders of links to other posts and what stands in their place. */
  readonly links: readonly { readonly placeholder: string; readonly url: string }[];
}

/** The checked whole of one body of content. */
export interface Workspace extends WorkspaceSettings {
  readonly name: string;
  /** Published posts, oldest first (list order is the reverse): by publishedAt ascending, then slug descending. */
  readonly posts: readonly Post[];
  readonly authors: readonly Author[];
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  readonly drafts: readonly string[];
  readonly scheduled: readonly { readonly file: string; readonly publishedAt: string }[];
  readonly skipped: readonly Skipped[];
}
