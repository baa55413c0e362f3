import { randomBytes } from 'node:crypto';

/**
 * A key that nobody guesses: 128 bits, in an alphabet that is part of every host's, in one letter case, and that never looks
 * like a version or a flag.
 */
export const newKey = (): string => randomBytes(16).toString('hex');
