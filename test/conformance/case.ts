import type { ErrorCode } from '../../src/runtime/resolver/errors.ts';
import type { Scenario } from './fixture.ts';
import type { Answer, Request } from './request.ts';

/** The properties that an answer must have. Absent properties are not checked. */
export interface Expectation {
  readonly status: number;
  /** The code of the error. */
  readonly code?: ErrorCode;
  /** The body is the list that the brute-force model answers to this query of this key. */
  readonly list?: { readonly key: string; readonly search: string; readonly version?: 'v2' };
  /** Whether hosts without a resolver have the list too. */
  readonly isPage?: boolean;
  /** The body is this file of the tree, relative to the base path. */
  readonly file?: string;
  readonly body?: 'empty';
  /** Values or patterns of headers; null for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
}

/** A sentence of API.md as a request and its right answer. */
export interface Case {
  readonly title: string;
  readonly scenario: Scenario;
  /** Sent first; `request` may depend on its answer. */
  readonly first?: Request;
  readonly request: Request | ((first: Answer) => Request);
  readonly expect: Expectation | ((first: Answer) => Expectation);
}
