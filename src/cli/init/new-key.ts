import { randomBytes } from 'node:crypto';

/**
 * Makes a key of 128 random bits. Hexadecimal digits are safe on every host, have one letter case, and never look
 * like a version or a flag.
 */
export const newKey = (): string => randomBytes(16).toString('hex');
