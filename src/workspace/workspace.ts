import type { SecretKey } from '../diagnostics/secret-keys.ts';
import type { InLanguage } from '../languages/languages.ts';
import type { ResolvedLink } from '../links/resolve-links.ts';
import type { Asset, PostEntry } from '../posts/parsed-post.ts';
import type { PostStatus } from '../posts/publication.ts';
import type { Skipped } from '../sources/source.ts';
import type { Author, Term } from '../taxonomy/terms.ts';
import type { DeclaredRedirect } from './declared-redirects.ts';
import type { Redirects } from './redirects.ts';

/** What `workspace.yaml` says. */
export interface WorkspaceSettings extends InLanguage {
  readonly title: string;
  readonly keys: readonly string[];
  /** Those of the keys that come from the environment: their values are not to be shown. */
  readonly secrets: readonly SecretKey[];
  /** Absent where none are declared. */
  readonly redirects?: readonly DeclaredRedirect[];
}

/** What its file says of a post, but for what has been resolved: all posts' are in memory while the output is written. */
export interface PostSource
  extends Pick<
    PostEntry,
    'file' | 'slug' | 'publishedAt' | 'links' | 'assets' | 'isRenamed' | 'lang' | 'translationKey'
  > {
  /** What links to it become; null or absent where that follows from the slug alone. */
  readonly url?: string | null;
}

/** A post of the checked whole: terms resolved, ready for a contract. */
export interface Post {
  readonly source: PostSource;
  readonly category: Term | null;
  readonly tags: readonly Term[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  /** Placeholders of links to other posts and what stands in their place. */
  readonly links: readonly ResolvedLink[];
  /** Files that it refers to by their addresses on the site; absent where there are none. */
  readonly assets?: readonly Asset[];
  /** What it is by its own word and dates; absent where records do not say. */
  readonly status?: PostStatus;
  /** The slugs of the post by the languages that it is in, its own too; absent where the workspace declares none. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The checked whole of one body of content; of one in several languages, what is in one of them. */
export interface Workspace extends Omit<WorkspaceSettings, 'redirects'> {
  readonly name: string;
  /** Published posts, oldest first (list order is the reverse): by publishedAt ascending, then slug descending. */
  readonly posts: readonly Post[];
  readonly authors: readonly Author[];
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  /** Files that authors, categories and tags refer to; absent where there are none. */
  readonly assets?: readonly Asset[];
  readonly redirects: Redirects;
  readonly drafts: readonly string[];
  /** `publishedAt` is when they will be. */
  readonly scheduled: readonly { readonly file: string; readonly publishedAt: string }[];
  readonly expired: readonly string[];
  /** Held back by a rule of their tool, such as Hugo's `headless`. */
  readonly unlisted: readonly string[];
  /** When the next post appears or disappears, in milliseconds since the epoch; null where none will. */
  readonly nextChange: number | null;
  readonly skipped: readonly Skipped[];
}
