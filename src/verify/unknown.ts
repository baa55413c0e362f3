/** A key that no API has. */
export const UNKNOWN_KEY = 'no-such-key-4f1c';

/** A slug, id or name that nothing has. */
export const UNKNOWN_SLUG = 'no-such-slug-4f1c';

/** A slug that no post has. */
export const UNKNOWN_POST = 'no-such-post-4f1c';
