import type { DetailOptions } from '../../config/record-fields.ts';
import type { CustomField, Settings } from '../../config/settings.ts';
import type { PostFields } from '../../content/posts/written-post.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { ListTemplate } from '../../runtime/resolver/list-template.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';

/** A JSON Schema (draft 2020-12, which OpenAPI 3.1 uses). */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Report = (diagnostic: Diagnostic) => void;

/** A post that is included in the detail of another post, such as a related post. */
export interface NamedPost {
  readonly post: Post;
  readonly fields: PostFields;
}

export type NamedPosts = Readonly<Record<string, NamedPost | null | readonly NamedPost[]>>;

/**
 * The contract of one version: how resources become JSON. Functions report problems in a user's contract; the
 * text is then empty.
 */
export interface Contract {
  readonly list: ListTemplate;
  /** The template of a detail, as pieces with the places `record`, `html` and `addresses`. */
  readonly detail: readonly string[];
  /** Prints a post in lists, on one line. */
  readonly printRecord: (post: Post, fields: PostFields, report: Report) => string;
  /** Prints a post in details, including the other posts that it names. Null if details use the same text as lists. */
  readonly printDetail: ((post: Post, fields: PostFields, named: NamedPosts, report: Report) => string) | null;
  /** A workspace's answers other than posts. */
  readonly otherAnswers: (
    workspace: Workspace,
    report: Report,
  ) => Readonly<Record<'tags' | 'categories' | 'authors' | 'stats', string>>;
  /** The schemas by name, for OpenAPI. */
  readonly schemas: (
    customFields: Readonly<Record<string, CustomField>>,
    languages?: boolean,
  ) => Readonly<Record<string, JsonSchema>>;
}

/** The options that add fields to every version's resources. */
export interface ContractOptions {
  readonly details: DetailOptions;
  readonly terms: Settings['terms'];
}
