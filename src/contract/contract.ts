import type { CustomField } from '../config/settings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ListTemplate } from '../resolver/list-template.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A JSON Schema (draft 2020-12, as OpenAPI 3.1 has it). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The answers about one workspace, as JSON text. */
export interface Answers {
  /** Posts as they stand in lists, oldest first, one line each. */
  readonly records: readonly string[];
  /** As they stand in details; the same texts where that makes no difference. */
  readonly details: readonly string[];
  readonly tags: string;
  readonly categories: string;
  readonly authors: string;
  readonly stats: string;
}

/** One version's shapes: how resources become JSON. */
export interface Contract {
  readonly list: ListTemplate;
  /** What stands around a post's text and its HTML in a detail: pieces with the places `record` and `html`. */
  readonly detail: readonly string[];
  /** Puts all answers of a workspace together. What a user's contract gets wrong is reported, and its text is empty. */
  readonly answers: (workspace: Workspace, report: (diagnostic: Diagnostic) => void) => Answers;
  /** The shapes by name, for OpenAPI. */
  readonly schemas: (customFields: Readonly<Record<string, CustomField>>) => Readonly<Record<string, JsonSchema>>;
}
