/** A string that no answer and no file of the key `demo` contains. */
export const OTHER_MARK = 'of-the-other-workspace';

/** The content of files that do not belong to the API, beside the base path and beside the published tree. */
export const OUTSIDE_MARK = 'outside-of-the-api';
