import { orNull } from './or-null.ts';
/** Decodes the percent-escapes of text; null if they are malformed. */
export const decodeEscapes = (text: string): string | null => orNull(() => decodeURIComponent(text));
