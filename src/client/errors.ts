/** Where and how a call failed. */
export interface Failure {
  /** The API's error code, or the client's own: `missing_api_key`, `network`, `timeout`, `invalid_answer`. */
  readonly code: string;
  /** The answer's; null when there is none. */
  readonly status?: number | null;
  readonly url?: string | null;
  /** The answer's `X-Request-Id`, for whoever runs the host. */
  readonly requestId?: string | null;
  /** The version to move to, where the answer names one: it belongs to a version that is deprecated or gone. */
  readonly suggest?: string | null;
  readonly cause?: unknown;
}

/** Every failure of a call but a mistaken argument (RangeError) and an abort by the caller. */
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

/** 401: nobody has this key. */
export class InvalidKeyError extends GalleyError {
  override readonly name = 'InvalidKeyError';
}

/** 404 for all that the key should have, from a host of files: the key, the version or the base address is mistaken. */
export class UnknownKeyError extends GalleyError {
  override readonly name = 'UnknownKeyError';
}

/** 404: no such post, or no such address. */
export class NotFoundError extends GalleyError {
  override readonly name = 'NotFoundError';
}

/** The host cannot answer this query: nothing was precomputed for it, or it ignores queries; and it has no index. */
export class VariantNotAvailableError extends GalleyError {
  override readonly name = 'VariantNotAvailableError';
}

/** 410: the version is past its sunset; `suggest` names the next. */
export class VersionSunsetError extends GalleyError {
  override readonly name = 'VersionSunsetError';
}

/** 5xx, or an answer that is not the API's. */
export class ServerError extends GalleyError {
  override readonly name = 'ServerError';
}

/** No answer; `cause` says why. */
export class NetworkError extends GalleyError {
  override readonly name = 'NetworkError';
}

/** No answer in time. */
export class TimeoutError extends GalleyError {
  override readonly name = 'TimeoutError';
}

export const isGalleyError = (error: unknown): error is GalleyError => error instanceof GalleyError;
