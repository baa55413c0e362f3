import { hash } from 'node:crypto';

/** Stands for a file's bytes: 128 bits of SHA-256. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex').slice(0, 32);

/** As stores that speak S3 name the content of a file. */
export const md5Of = (bytes: Uint8Array): string => hash('md5', bytes, 'hex');
