/** Decodes the percent-escapes of a text; null if they are malformed. */
export const decodeEscapes = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
