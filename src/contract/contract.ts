import type { CustomField } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PostFields } from '../posts/parsed-post.ts';
import type { ListTemplate } from '../resolver/list-template.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import type { NamedPosts } from './detail-fields.ts';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 has it). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The answers about a workspace that are not about its posts, as JSON text. */
export interface OtherAnswers {
  readonly tags: string;
  readonly categories: string;
  readonly authors: string;
  readonly stats: string;
}

type Report = (diagnostic: Diagnostic) => void;

/** The JSON text of a post. What a user's contract gets wrong is reported, and the text is empty. */
export type PrintPost = (post: Post, fields: PostFields, report: Report) => string;

/** The same with the other posts that it names. */
export type PrintDetail = (post: Post, fields: PostFields, named: NamedPosts, report: Report) => string;

/** One version's shapes: how resources become JSON. */
export interface Contract {
  readonly list: ListTemplate;
  /** What stands around a post's text and its HTML in a detail: pieces with the places `record` and `html`. */
  readonly detail: readonly string[];
  /** A post as it stands in lists: one line. */
  readonly printRecord: PrintPost;
  /** The same as it stands in details; null where that makes no difference. */
  readonly printDetail: PrintDetail | null;
  readonly otherAnswers: (workspace: Workspace, report: Report) => OtherAnswers;
  /** The shapes by name, for OpenAPI. */
  readonly schemas: (
    customFields: Readonly<Record<string, CustomField>>,
    /** Whether workspaces declare languages. */
    languages?: boolean,
  ) => Readonly<Record<string, JsonSchema>>;
}
