/** A GIF without pixels: https://www.w3.org/Graphics/GIF/spec-gif89a.txt, sections 17 and 18. */
export const gif = (width: number, height: number): Buffer => {
  const bytes = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};
