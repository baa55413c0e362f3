/** What each choice holds, for whoever reads a generated configuration. */
const CHOICE_COMMENTS: Readonly<Record<string, string>> = {
  address: 'The address as it was sent, path and query.',
  safe: '"safe", or nothing for an address that no file is published at: too long, dot segments, odd encodings.',
  below: 'The path below the base path, without a slash at the end.',
  version: 'The version that answers: the one that is named, else the one that addresses without a version follow.',
  key: 'The key, where it is one.',
  gone: 'The version, once its sunset has passed.',
  deprecation: 'The version, once it is deprecated.',
  lifecycle: 'The version whose Sunset, X-API-Suggest and Link headers are due.',
  given_category: 'The parameter category as it was sent; the first one counts.',
  given_tags: 'The parameter tags as it was sent; "!" where there are several, for which there are no pages.',
  given_author: 'The parameter author as it was sent; the first one counts.',
  given_lang: 'The parameter lang as it was sent; the first one counts.',
  lang: 'The folder of the language that is asked for, below that of the key; of the default one none.',
  given_limit: 'The parameter limit as it was sent; the first one counts.',
  given_offset: 'The parameter offset as it was sent; the first one counts.',
  category: 'The category as it stands in the name of a page; "!" for what is in none.',
  tags: 'The tag as it stands in the name of a page; "!" for what is in none.',
  author: 'The author as it stands in the name of a page; "!" for what is in none.',
  limit: 'The limit: within its bounds, or the default.',
  offset: 'The offset, without leading zeros.',
  list: 'The file of the list that is asked for.',
  error: 'The code of the error to answer at once, or nothing.',
  file: 'Else the file to answer with, below the base path.',
  missing: 'The code of the error when there is no such file.',
  old: 'The slug of the post that is asked for.',
  moved: 'The slug that the post has now, of which this is an old one.',
  location: 'The address of that post.',
  given: 'The query with its question mark.',
  cache: 'Cache-Control, by the file that is sent.',
  type: 'Content-Type, by the file that is sent.',
  status: 'The status of an error.',
  code: 'The code of an error.',
  allow: 'The methods, for OPTIONS and 405.',
  access_control_allow_methods: 'CORS, for OPTIONS.',
  access_control_allow_headers: 'CORS, for OPTIONS.',
  access_control_max_age: 'CORS, for OPTIONS.',
  sunset: 'Sunset, of a version that is deprecated or gone.',
  x_api_suggest: 'X-API-Suggest, of a version that is deprecated or gone.',
  link: 'Link, of a version that is deprecated or gone.',
  is_deprecated: 'Deprecation.',
};

/** As a line of a configuration; throws for a choice that nobody has described. */
export const commentOf = (name: string): string => {
  const text = CHOICE_COMMENTS[name];
  if (text === undefined) throw new Error(`the choice ${name} has no comment`);
  return `# ${text}`;
};
