/** Where links to posts lead that no configuration says anything of. */
export const DEFAULT_POST_URL = '/posts/{slug}';
