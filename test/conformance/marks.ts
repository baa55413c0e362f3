/** In no answer and no file of the key `demo`. */
export const OTHER_MARK = 'of-the-other-workspace';

/** In files that are no part of the API: beside the base path, and beside the published tree. */
export const OUTSIDE_MARK = 'outside-of-the-api';
