/** The HTTP status of each code. */
export const ERROR_STATUS = {
  invalid_api_key: 401,
  post_not_found: 404,
  not_found: 404,
  variant_not_available: 404,
  method_not_allowed: 405,
  version_sunset: 410,
  internal_error: 500,
} as const;

/** The `code` in the body of an error. */
export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES: readonly ErrorCode[] = /* @__PURE__ */ Object.keys(ERROR_STATUS) as ErrorCode[];

const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid_api_key: 'The API key is not known.',
  post_not_found: 'There is no post with this slug.',
  not_found: 'There is nothing at this address.',
  variant_not_available: 'This combination of parameters has not been precomputed, and this host cannot compute it.',
  method_not_allowed: 'This API is read-only: use GET or HEAD.',
  version_sunset: 'This version of the API has been shut down.',
  internal_error: 'The request could not be answered.',
};

/** The body of an error as JSON, which is also the content of `errors/<code>.json`. */
export const errorBody = (code: ErrorCode): string =>
  JSON.stringify({ error: { code: code, message: MESSAGES[code] } });
