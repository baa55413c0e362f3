import type { InLanguage } from '../../config/languages/languages.ts';
import { KEY } from '../../runtime/resolver/slug.ts';
import type { PostStatus } from '../../runtime/shapes.ts';
import { compare } from '../../shared/compare.ts';
import type { SecretKey } from '../../shared/diagnostics/secret-keys.ts';
import type { WorkspaceSource } from '../discover/source.ts';
import type { ResolvedLink } from '../links/resolve-links.ts';
import type { Asset, WrittenPost } from '../posts/written-post.ts';
import type { Author, Term } from '../taxonomy/terms.ts';
import type { DeclaredRedirect } from './declared-redirects.ts';
import type { Redirects } from './redirects.ts';

/** The settings in `workspace.yaml`. */
export interface WorkspaceSettings extends InLanguage {
  readonly title: string;
  readonly keys: readonly string[];
  /** The keys that come from the environment. Their values must not be shown. */
  readonly secrets: readonly SecretKey[];
  /** Absent if none are declared. */
  readonly redirects?: readonly DeclaredRedirect[];
}

/** A post of a checked workspace, with resolved terms and links. All posts are in memory while the output is written. */
export interface Post
  extends Pick<WrittenPost, 'file' | 'slug' | 'publishedAt' | 'isRenamed' | 'lang' | 'translationKey' | 'urlIn'> {
  /** The URL for links to the post; null or absent if the slug alone determines it. */
  readonly url?: string | null;
  /** The URL that the post had first, which identifies it in feeds. Absent if it has had only one. */
  readonly firstUrl?: string;
  readonly category: Term | null;
  readonly tags: readonly Term[];
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  readonly links: readonly ResolvedLink[];
  /** The files that the post refers to, next to it or by their URLs on the site. */
  readonly assets: readonly Asset[];
  /** The status according to the post's own draft key and dates; absent if records have no status. */
  readonly status?: PostStatus;
  /** The post's slugs by language, including its own; absent if the workspace declares no languages. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** A checked workspace, or one language of a workspace in several languages. */
export interface Workspace extends Omit<WorkspaceSettings, 'redirects'> {
  readonly name: string;
  /** Published posts, oldest first (list order is the reverse): by publishedAt ascending, then slug descending. */
  readonly posts: readonly Post[];
  readonly authors: readonly Author[];
  readonly categories: readonly Term[];
  readonly tags: readonly Term[];
  /** The files that authors, categories and tags refer to; absent if there are none. */
  readonly assets?: readonly Asset[];
  readonly redirects: Redirects;
  readonly drafts: readonly string[];
  /** `publishedAt` is the scheduled date. */
  readonly scheduled: readonly { readonly file: string; readonly publishedAt: string }[];
  readonly expired: readonly string[];
  /** Posts that are held back by a rule of their tool, such as `headless`. */
  readonly unlisted: readonly string[];
  /** When the next post appears or disappears, in milliseconds since the epoch; null if none does. */
  readonly nextChange: number | null;
  readonly skipped: WorkspaceSource['skipped'];
}

/** Facts about the names in workspaces, for hosts and readers. */
export const namesOf = (workspaces: readonly Workspace[]) => {
  const terms = new Set<string>();
  let anyScript = false;
  for (const { posts, tags, categories, authors, redirects } of workspaces) {
    for (const { slug } of [...tags, ...categories]) terms.add(slug);
    for (const { id } of authors) terms.add(id);
    anyScript ||= posts.some(({ slug }) => !KEY.test(slug)) || redirects.slugs.some(([from]) => !KEY.test(from));
  }
  const all = [...terms].sort();
  return {
    /** Whether any slug or id, including old slugs, contains characters that a key cannot have. */
    anyScript: anyScript || all.some((term) => !KEY.test(term)),
    /** The slugs and ids of terms that are not in ASCII, sorted and without duplicates. */
    terms: all.filter((term) => !ASCII.test(term)),
  };
};

const ASCII = /^[ -~]*$/;

/** Joins the languages of each workspace, with each file once, for reports about files. */
export const joinedLanguages = (workspaces: readonly Workspace[]): readonly Workspace[] => {
  const joined = new Map<string, Workspace>();
  for (const workspace of workspaces) {
    const earlier = joined.get(workspace.name);
    joined.set(workspace.name, earlier === undefined ? workspace : joinTwo(earlier, workspace));
  }
  return [...joined.values()];
};

const joinTwo = (one: Workspace, other: Workspace): Workspace => ({
  ...one,
  // Leaves out fallback posts, because the default language already has their files.
  posts: [...one.posts, ...other.posts.filter(({ lang }) => lang === other.language)].sort(byDateThenFile),
  drafts: [...one.drafts, ...other.drafts].sort(),
  scheduled: [...one.scheduled, ...other.scheduled],
  expired: [...one.expired, ...other.expired].sort(),
  unlisted: [...one.unlisted, ...other.unlisted].sort(),
});

/** Compares files and not slugs, because slugs are unique within one language only. */
const byDateThenFile = (a: Post, b: Post): number => compare(a.publishedAt, b.publishedAt) || compare(a.file, b.file);

/** Compares posts in the reverse order of lists: by publishedAt ascending, then by slug descending, by code unit. */
export const oldestFirst = (a: Post, b: Post): number =>
  compare(a.publishedAt, b.publishedAt) || compare(b.slug, a.slug);
