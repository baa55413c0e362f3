/**
 * Gives a file's bytes, or null when there is no such file: all that a runtime supplies. The path is relative to the
 * published tree, without a leading slash, and made of a closed alphabet. The bytes must not change afterwards.
 */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;
