/** Parses JSON from text or its bytes. Returns undefined if it is not valid JSON. */
export const parseJson = (text: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
};
