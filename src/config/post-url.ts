/** The URL of posts if the configuration sets none. */
export const DEFAULT_POST_URL = '/posts/{slug}';
