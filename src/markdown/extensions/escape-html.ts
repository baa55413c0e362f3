const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, in an attribute too: references in it are text. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => REFERENCES[character] as string);
