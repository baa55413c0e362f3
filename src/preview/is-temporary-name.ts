/**
 * What editors and tools leave beside the files that people write: hidden files, backups, Emacs's and JetBrains's
 * temporary files, and the file by whose name Vim tries whether it may write. No post ever comes from one.
 */
const TEMPORARY_NAME = /^\.|~$|^#.*#$|___jb_(?:tmp|old)___$|^4913$|^node_modules$/;

/** Whether the name of a file or a folder says that it does not count. */
export const isTemporaryName = (name: string): boolean => TEMPORARY_NAME.test(name);
