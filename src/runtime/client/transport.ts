import type { CallOptions } from './types.ts';

/** A complete answer. */
export interface HttpAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
  /** For a cached answer: the time at which the host last confirmed it, in milliseconds since the epoch. */
  readonly at?: number | undefined;
}

/** Caches answers by URL in memory: a Map, or a cache that drops old entries. */
export interface AnswerCache {
  readonly get: (url: string) => HttpAnswer | undefined;
  readonly set: (url: string, answer: HttpAnswer) => unknown;
}

/** The options for requests. */
export interface Transport {
  /** The `fetch` function. By default the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The timeout of a request in milliseconds, including retries and the waits between them. @default 10000 */
  readonly timeout?: number | undefined;
  /** The number of retries after a network failure, 429 or 5xx. @default 2 */
  readonly retries?: number | undefined;
  /** Caches answers, for example `new Map()`, to reuse those that the host reports as unchanged. None by default. */
  readonly cache?: AnswerCache | undefined;
  /**
   * How many milliseconds a cached answer can be used if the host fails (no answer, timeout, 429 or 5xx), counted from
   * when the host last confirmed it. Without `cache`, the client uses its own Map. @default 0
   */
  readonly staleIfError?: number | undefined;
}

export type Exchange = (url: string, request: RequestInit) => Promise<HttpAnswer>;

export interface Limits extends Pick<Transport, 'retries'> {
  /** The time after which no further attempt starts, in milliseconds since the epoch. */
  readonly end: number;
  readonly signal: AbortSignal;
}

/** Resolves to an answer with any status. Rejects with a NetworkError or the reason of the signal. */
export type Answering = (url: string, limits: Limits) => Promise<HttpAnswer>;

/** Requests a URL. Rejects with a `GalleyError` or the reason of `signal`. */
export type Get = (url: string, signal?: AbortSignal) => Promise<HttpAnswer>;

/** Converts an answer to the value that callers get. */
export type Settle = <Answer>(answer: Answer) => Promise<Answer>;

/**
 * Reads the JSON value at a URL, which must fit an example. Rejects with a `GalleyError`, also for an error answer, or
 * with the reason of the signal.
 */
export type ReadJson = <T>(url: string, example: object, options?: CallOptions) => Promise<T>;
