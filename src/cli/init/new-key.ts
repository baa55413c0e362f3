import { randomBytes } from 'node:crypto';

/**
 * Makes a key of 128 random bits. Hexadecimal digits are safe on every host, and never look like a version or a flag.
 */
export const newKey = (): string => randomBytes(16).toString('hex');
