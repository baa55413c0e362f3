/**
 * A variable that a server computes with regular expressions. `{name}` in `from` is the value of another variable. The
 * value comes from the first case whose pattern matches `from`. In it, `{1}` and `{2}` are the groups of the pattern.
 */
export interface Choice {
  readonly name: string;
  readonly from: string;
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
}

export const choice = (name: string, from: string, cases: Choice['cases'], otherwise = ''): Choice => ({
  name,
  from,
  cases,
  otherwise,
});

const CHOICE_COMMENTS: Readonly<Record<string, string>> = {
  address: 'The requested URL: path and query.',
  safe: '"safe", or empty for a URL that cannot be a file: too long, dot segments, invalid encodings.',
  below: 'The path below the base path, without a trailing slash.',
  version: 'The version in the URL, or the version for URLs without one.',
  key: 'The API key, if it is valid.',
  gone: 'The version, if its sunset date has passed.',
  deprecation: 'The version, if it is deprecated.',
  lifecycle: 'The version whose Sunset, X-API-Suggest and Link headers to send.',
  given_category: 'The category parameter of the request. If repeated, the first one counts.',
  given_tags: 'The tags parameter of the request, or "!" for several tags, which have no pages.',
  given_author: 'The author parameter of the request. If repeated, the first one counts.',
  given_lang: 'The lang parameter of the request. If repeated, the first one counts.',
  lang: 'The folder of the requested language below the key. Empty for the default language.',
  given_limit: 'The limit parameter of the request. If repeated, the first one counts.',
  given_offset: 'The offset parameter of the request. If repeated, the first one counts.',
  queries:
    'The error for an undeclared parameter, the folder of the pages of declared parameters, or "!" without pages.',
  refusal: 'The code of the error to send before the query is checked, or empty.',
  category: 'The category in the name of a page, or "!" for a value that no page has.',
  tags: 'The tag in the name of a page, or "!" for a value that no page has.',
  author: 'The author in the name of a page, or "!" for a value that no page has.',
  limit: 'The limit, reduced to the maximum if needed, or the default.',
  offset: 'The offset, without leading zeros.',
  list: 'The file of the requested list.',
  error: 'The code of the error to send immediately, or empty.',
  file: 'The file to send if there is no error, below the base path.',
  missing: 'The code of the error to send if this file does not exist.',
  old: 'The slug of the requested post.',
  moved: 'The current slug of the post, if the requested one is an old slug.',
  location: 'The URL of that post.',
  given: 'The query, including the question mark.',
  cache: 'Cache-Control of the file.',
  cached: 'Cache-Control of the response.',
  policy: 'Content-Security-Policy of an asset that can contain scripts.',
  type: 'Content-Type of the file.',
  status: 'The status of an error.',
  code: 'The code of an error.',
  allow: 'The allowed methods, for OPTIONS and 405.',
  access_control_allow_methods: 'CORS header for OPTIONS.',
  access_control_allow_headers: 'CORS header for OPTIONS.',
  access_control_max_age: 'CORS header for OPTIONS.',
  sunset: 'Sunset of a deprecated or retired version.',
  x_api_suggest: 'X-API-Suggest of a deprecated or retired version.',
  link: 'Link of a deprecated or retired version.',
  is_deprecated: 'Deprecation of a deprecated or retired version.',
};

/** The comment line for a choice. Throws if the choice has no comment. */
export const commentOf = (name: string): string => {
  const text = CHOICE_COMMENTS[name];
  if (text === undefined) throw new Error(`the choice ${name} has no comment`);
  return `# ${text}`;
};
