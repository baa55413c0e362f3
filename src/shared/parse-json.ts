/** The value of a JSON text, or of its bytes; undefined for what is not JSON. */
export const parseJson = (text: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
};
