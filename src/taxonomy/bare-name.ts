/**
 * A name without what does not make it another one: letter case, apostrophes straight or curly, and whether its words
 * are apart by spaces, hyphens or underscores. `News` and `news`, `How we work` and `how-we-work` are one name; `C` and
 * `C++`, `Café` and `Cafe` are two.
 */
export const bareName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\s_\-\u2010-\u2015]+/gu, ' ')
    .trim();
