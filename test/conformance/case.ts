import type { ErrorCode } from '../../src/runtime/resolver/errors.ts';
import type { Scenario } from './fixture.ts';
import type { Answer, Request } from './request.ts';

/** What an answer must be; what is not said may be anything. */
export interface Expectation {
  readonly status: number;
  /** The error's code. */
  readonly code?: ErrorCode;
  /** The body is a list: the answer of brute force to this query of this key. */
  readonly list?: { readonly key: string; readonly search: string; readonly version?: 'v2' };
  /** The body is this file of the tree, relative to the base path. */
  readonly file?: string;
  readonly body?: 'empty';
  /** Values, or what they match; null for none. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
}

/** A sentence of API.md, as a request and what is right. */
export interface Case {
  readonly title: string;
  readonly scenario: Scenario;
  /** Sent first; `request` may depend on its answer. */
  readonly first?: Request;
  readonly request: Request | ((first: Answer) => Request);
  readonly expect: Expectation | ((first: Answer) => Expectation);
}
