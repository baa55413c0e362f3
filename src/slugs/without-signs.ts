/** What is neither a letter nor a digit, a space, a hyphen or another sign that may stand in a path. */
const SIGNS = /[^\p{L}\p{M}\p{Nd}\s._#+~@/\\-]+/gu;

/** A name with hyphens for its spaces, but beside hyphens that it has, and without signs: `R&D: what’s new?` is `RD-whats-new`. */
export const withoutSigns = (name: string): string =>
  name
    .replace(SIGNS, '')
    .trim()
    .replace(/\s*(-+)\s*/g, '$1')
    .replace(/\s+/g, '-');
