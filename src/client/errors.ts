/** Where and how a call failed. */
export interface Failure {
  /** The API's error code, or the client's own: `missing_api_key`, `network`, `timeout`, `invalid_answer`. */
  readonly code: string;
  /** The answer's; null when there is none. */
  readonly status?: number | null;
  readonly url?: string | null;
  readonly cause?: unknown;
}

/** Every failure of a call but a mistaken argument (RangeError) and an abort by the caller. */
export class GalleyError extends Error {
  override readonly name: string = 'GalleyError';
  readonly code: string;
  readonly status: number | null;
  readonly url: string | null;

  constructor(message: string, { code, status = null, url = null, cause }: Failure) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.url = url;
  }
}

/** 401: nobody has this key. */
export class InvalidKeyError extends GalleyError {
  override readonly name = 'InvalidKeyError';
}

/** 404: no such post, or no such address. */
export class NotFoundError extends GalleyError {
  override readonly name = 'NotFoundError';
}

/** The host cannot answer this query: nothing was precomputed for it, or it ignores queries. */
export class VariantNotAvailableError extends GalleyError {
  override readonly name = 'VariantNotAvailableError';
}

/** 410: the version is past its sunset. */
export class VersionSunsetError extends GalleyError {
  override readonly name = 'VersionSunsetError';
  /** The version to move to. */
  readonly suggest: string | null;

  constructor(message: string, failure: Failure & { readonly suggest: string | null }) {
    super(message, failure);
    this.suggest = failure.suggest;
  }
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
