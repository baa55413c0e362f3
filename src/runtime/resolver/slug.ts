/** The alphabet of keys: what a reader types, sends and rotates is ASCII. */
export const KEY: RegExp = /^[A-Za-z0-9_-]+$/;

/**
 * The alphabet of slugs and ids, in any script: letters and numbers with the marks that belong to them, `_`, `-`, and
 * dots between. A mark that encloses is what keycap emoji are made with; one that follows nothing would be drawn over,
 * or composed with, whatever stands before the slug in a path.
 */
const WORDS = /^(?:[_-]|[\p{L}\p{N}][\p{Mn}\p{Mc}]*)+(?:\.(?:[_-]|[\p{L}\p{N}][\p{Mn}\p{Mc}]*)+)*$/u;

/**
 * Invisible characters that count as letters or marks: fillers and variation selectors. Joiners and direction marks are
 * neither, so no slug contains them, even in scripts that use joiners. Otherwise two slugs could look the same.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * A part of a name that hosts take for a kind of file, an encoding, a page or a program: Apache looks at each, not at the
 * last only, and runs `x.php.json`.
 */
const FILE_LIKE = /\.(?:json|[sx]?html?|xht|br|t?gz|z|zst|php[0-9]*|pht(?:ml)?|phps|phar|f?cgi|var)(?:\.|$)/i;

/**
 * Whether a text is a slug or an id. Nothing else ever becomes part of a file's path: that is what keeps every host safe
 * from traversal, and each name one name, in one spelling (NFC).
 */
export const isSlug = (text: string): boolean =>
  WORDS.test(text) && !INVISIBLE.test(text) && !FILE_LIKE.test(text) && text.normalize('NFC') === text;
