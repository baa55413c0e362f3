/** The HTTP status and the message of each code. One table, because its names take up space in CloudFront's function. */
const ERRORS = {
  invalid_query: [400, 'The query is invalid.'],
  invalid_api_key: [401, 'The API key is not known.'],
  post_not_found: [404, 'There is no post with this slug.'],
  not_found: [404, 'There is nothing at this address.'],
  variant_not_available: [
    404,
    'This combination of parameters has not been precomputed, and this host cannot compute it.',
  ],
  method_not_allowed: [405, 'This API is read-only: use GET or HEAD.'],
  version_sunset: [410, 'This version of the API has been shut down.'],
  internal_error: [500, 'The request could not be answered.'],
} as const;

/** The `code` in the body of an error. */
export type ErrorCode = keyof typeof ERRORS;

/** All codes. */
export const ALL_CODES: readonly ErrorCode[] = /* @__PURE__ */ Object.keys(ERRORS) as ErrorCode[];

/** The codes of every API. */
export const ERROR_CODES: readonly ErrorCode[] = /* @__PURE__ */ ALL_CODES.filter((code) => code !== 'invalid_query');

/** The codes of an API, which include `invalid_query` only if a version declares queries. */
export const errorCodes = (versions: readonly { readonly queries?: unknown }[]): readonly ErrorCode[] =>
  versions.some((version) => version.queries !== undefined) ? ALL_CODES : ERROR_CODES;

export const statusOf = (code: ErrorCode): number => ERRORS[code][0];

/** The body of an error as JSON. Without an own message, it is also the content of `errors/<code>.json`. */
export const errorBody = (code: ErrorCode, message?: string): string =>
  JSON.stringify({ error: { code: code, message: message || ERRORS[code][1] } });
