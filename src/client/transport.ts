import type { NetworkError } from './errors.ts';
import type { Answer } from './options.ts';
import type { CallOptions } from './types.ts';

/** Until when a request goes on. */
export interface Limits {
  /** When another attempt would be too late: milliseconds since the epoch. */
  readonly end: number;
  readonly signal: AbortSignal;
}

/** One more try; no answer is its NetworkError. */
export type Attempt = (request?: RequestInit) => Promise<Answer | NetworkError>;

/** Resolves to an answer, whatever its status; rejects with a NetworkError or the reason of the signal. */
export type Answering = (url: string, limits: Limits) => Promise<Answer>;

/** Gets an address. Rejects with a `GalleyError`, or with the reason of `signal`. */
export type Get = (url: string, signal?: AbortSignal) => Promise<Answer>;

/** What callers get of an answer. */
export type Settle = <Answer>(answer: Answer) => Promise<Answer>;

/**
 * The JSON value at an address, which must fit an example of what is expected. Rejects with a `GalleyError`, also for an
 * answer that is an error, or with the reason of the signal.
 */
export type ReadJson = <T>(url: string, example: object, options?: CallOptions) => Promise<T>;
