/**
 * How often each of 32 posts was counted, as binary digits: the first plane has the lowest digit of each post's number. So 32 numbers
 * are added to at once.
 */
export interface CountedPosts {
  readonly clear: () => void;
  /** Counts the posts whose bits are set once more. */
  readonly add: (bits: number) => void;
  /** The bits of posts that were counted more often. */
  readonly above: (count: number) => number;
  /** How often one was counted. */
  readonly countOf: (bit: number) => number;
}

/** `most`: no post is counted more often. */
export const createCountedPosts = (most: number): CountedPosts => {
  const planes = new Int32Array(32 - Math.clz32(most));
  return {
    clear: () => {
      planes.fill(0);
    },
    add: (bits) => {
      let carry = bits;
      for (let plane = 0; carry !== 0 && plane < planes.length; plane += 1) {
        const digits = planes[plane] as number;
        planes[plane] = digits ^ carry;
        carry &= digits;
      }
    },
    above: (count) => {
      let [higher, same] = [0, -1];
      for (let plane = planes.length - 1; plane >= 0; plane -= 1) {
        const digits = planes[plane] as number;
        if ((count >> plane) & 1) same &= digits;
        else {
          higher |= same & digits;
          same &= ~digits;
        }
      }
      return higher;
    },
    countOf: (bit) => planes.reduce((count, digits, plane) => count + (((digits >>> bit) & 1) << plane), 0),
  };
};
