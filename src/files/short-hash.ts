import { hash } from 'node:crypto';

const LENGTH = 22;

/**
 * Stands for bytes or a text: SHA-256 as base64url, cut to what no accident will meet. It is copied, because an engine keeps
 * a whole text as long as any slice of it.
 */
export const shortHash = (data: string | Uint8Array): string =>
  Buffer.from(hash('sha256', data, 'base64url'), 'latin1').toString('latin1', 0, LENGTH);
