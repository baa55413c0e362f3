/** The alphabet of keys: ASCII, because people type and send them. */
export const KEY: RegExp = /^[A-Za-z0-9_-]+$/;

/**
 * The alphabet of slugs and ids, in any script: letters and numbers with their marks, `_`, `-`, and dots between them.
 * Enclosing marks are excluded because keycap emoji use them. A mark cannot come first, because it would combine with
 * the character before the slug in a path.
 */
export const WORDS: RegExp = /^(?:[_-]|[\p{L}\p{N}][\p{Mn}\p{Mc}]*)+(?:\.(?:[_-]|[\p{L}\p{N}][\p{Mn}\p{Mc}]*)+)*$/u;

/**
 * Invisible characters that count as letters or marks: fillers and variation selectors. Joiners and direction marks are
 * neither, so no slug contains them, even in scripts that use joiners. Otherwise two slugs could look the same.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * An extension that hosts treat as a file type, an encoding, a page or a program. It counts anywhere in a name, because
 * Apache looks at every extension and runs `x.php.json`.
 */
const FILE_LIKE = /\.(?:json|[sx]?html?|xht|br|t?gz|z|zst|php[0-9]*|pht(?:ml)?|phps|phar|f?cgi|var)(?:\.|$)/i;

/**
 * Whether text is a valid slug or id. Nothing else becomes part of a file's path, so every host is safe from path
 * traversal, and each name has one spelling (NFC).
 */
export const isSlug = (text: string): boolean =>
  WORDS.test(text) && !INVISIBLE.test(text) && !FILE_LIKE.test(text) && text.normalize('NFC') === text;
