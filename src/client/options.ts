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

/** What is known of a host: whether it computes answers to queries, or gives the same list to all of them. */
export interface HostMemory {
  computes?: boolean | undefined;
}

/** What a deprecated version says of itself. */
export interface Deprecation {
  readonly version: string;
  /** When it stops to answer, where that is known. */
  readonly sunset: Date | null;
  /** The version to move to. */
  readonly suggest: string | null;
}

export type OnDeprecation = (deprecation: Deprecation) => unknown;

/** The address of a post on the reader's site; null: links to it stay as they are. */
export type PostUrl = (post: { readonly slug: string }) => string | null | undefined;

export interface ClientOptions extends Transport {
  /** What stands before the version, `https://cdn.example.com/api/public`; the first known one by default. */
  readonly baseUrl?: string | undefined;
  /** `v1` by default. */
  readonly version?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The environment variable that holds the key where `apiKey` is not given; `GALLEY_API_KEY` by default. */
  readonly apiKeyEnvVarName?: string | undefined;
  /**
   * One of the workspace's languages besides its default one, as the workspace declares it (`de`, `pt-BR`): posts, lists and
   * terms are those in it. Without it they are in the default language.
   */
  readonly lang?: string | undefined;
  /** For a host that has nothing but files: lists are worked out here, and addresses end in `.json`. */
  readonly static?: boolean | undefined;
  /**
   * `computes` where the host is known to answer queries itself, so that the client need not find out; or an object in
   * which clients of one host share what one of them has found out, `{}` at first.
   */
  readonly host?: 'computes' | HostMemory | undefined;
  /**
   * Given, `htmlContent` and `coverImage` work on any origin: links to posts become what it gives, and files are found below
   * `baseUrl`. The API needs `markdown.addresses: true` in its configuration.
   */
  readonly postUrl?: PostUrl | undefined;
  /**
   * Called once, when an answer first says that the version is deprecated; warns outside production by default. What it
   * throws goes to the console, and no call fails by it.
   */
  readonly onDeprecation?: OnDeprecation | undefined;
}
