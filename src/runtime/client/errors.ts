/** The details of a failed call. */
interface Failure {
  /** The API's error code, or one of the client's own: `missing_api_key`, `network`, `timeout`, `invalid_answer`. */
  readonly code: string;
  /** The status of the answer, or null if there is no answer. */
  readonly status?: number | null;
  readonly url?: string | null;
  /** The `X-Request-Id` of the answer. The operator of the host can find the request by it. */
  readonly requestId?: string | null;
  /** The version to migrate to, if the answer of a deprecated or retired version names one. */
  readonly suggest?: string | null;
  readonly cause?: unknown;
}

/** Any failure of a call except an invalid argument (RangeError) and an abort by the caller. */
export class GalleyError extends Error {
  override readonly name: string = 'GalleyError';
  declare readonly code: string;
  declare readonly status: number | null;
  declare readonly url: string | null;
  declare readonly requestId: string | null;
  declare readonly suggest: string | null;

  constructor(message: string, failure: Failure) {
    super(message, failure);
    Object.assign(this, { status: null, url: null, requestId: null, suggest: null }, failure);
  }
}

/** 401: the key does not exist. */
export class InvalidKeyError extends GalleyError {
  override readonly name = 'InvalidKeyError';
}

/** 404 for everything below the key on a host that only serves files: the key, the version or the base URL is wrong. */
export class UnknownKeyError extends GalleyError {
  override readonly name = 'UnknownKeyError';
}

/** 404: the post or the URL does not exist. */
export class NotFoundError extends GalleyError {
  override readonly name = 'NotFoundError';
}

/** The host cannot answer this query: it has no precomputed page for it or ignores queries, and it has no index. */
export class VariantNotAvailableError extends GalleyError {
  override readonly name = 'VariantNotAvailableError';
}

/** 410: the version is past its sunset date. `suggest` names the next version. */
export class VersionSunsetError extends GalleyError {
  override readonly name = 'VersionSunsetError';
}

/** 5xx, or an answer that does not come from the API. */
export class ServerError extends GalleyError {
  override readonly name = 'ServerError';
}

/** No answer. `cause` is the reason. */
export class NetworkError extends GalleyError {
  override readonly name = 'NetworkError';
}

/** No answer within the timeout. */
export class TimeoutError extends GalleyError {
  override readonly name = 'TimeoutError';
}

export const isGalleyError = (error: unknown): error is GalleyError => error instanceof GalleyError;

/** The classes for code that is loaded on demand. An import from that code would add a file to bundles. */
export const kinds = {
  GalleyError,
  InvalidKeyError,
  NetworkError,
  NotFoundError,
  ServerError,
  UnknownKeyError,
  VariantNotAvailableError,
  VersionSunsetError,
} as const;

export type Kinds = typeof kinds;

/** Throws the error for code that could not be loaded, for example because a new deploy removed files of an open page. */
export const unloaded = (cause: unknown): never => {
  throw new NetworkError(String(cause), { code: 'network', cause });
};
