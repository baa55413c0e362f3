/** A text as the part of a regular expression that matches it and nothing else. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
