/** An address, or a part of one, with its percent-escapes as characters; as it is written where they are malformed. */
export const decodeAddress = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};
