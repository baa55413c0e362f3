import type { NetworkError } from './errors.ts';
import type { CallOptions } from './types.ts';

/** A whole answer. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
  /** Of an answer that is kept: when the host last said that it is right, in milliseconds since the epoch. */
  readonly at?: number | undefined;
}

/** Keeps answers by address, in memory: a Map, or one that forgets what is old. */
export interface AnswerCache {
  readonly get: (url: string) => Answer | undefined;
  readonly set: (url: string, answer: Answer) => unknown;
}

/** How requests are made. */
export interface Transport {
  /** The global one by default. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds for a request, further attempts and the time between them included; 10,000 by default. */
  readonly timeout?: number | undefined;
  /** How often a request is made again after a network failure, 429 or 5xx; 2 by default. */
  readonly retries?: number | undefined;
  /** Keeps answers, `new Map()` for example, to be used again when the host says that they are unchanged; none by default. */
  readonly cache?: AnswerCache | undefined;
  /**
   * For how many milliseconds a kept answer is good enough where the host fails: no answer, none in time, 429 or 5xx. Counted
   * from when the host last said that it is right; in a Map of the client's own where there is no `cache`. 0 by default.
   */
  readonly staleIfError?: number | undefined;
}

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

/**
 * The JSON value at an address, which must fit an example of what is expected. Rejects with a `GalleyError`, also for an
 * answer that is an error, or with the reason of the signal.
 */
export type ReadJson = <T>(url: string, example: object, options?: CallOptions) => Promise<T>;
