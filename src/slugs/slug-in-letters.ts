import { domainToASCII } from 'node:url';

/** A name in letters that are no Latin ones, encoded as in domains (RFC 3492), `xn-fiq228c`. Empty where there is no letter. */
export const slugInLetters = (name: string): string => {
  const label = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  // Hyphens that follow one another become one wherever a slug is made of parts.
  return domainToASCII(label).replace(/-{2,}/g, '-');
};
