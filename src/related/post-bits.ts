/** Posts whose numbers are in one list, 32 to a word: only words that have any, those of the newest posts first. */
export interface PostBits {
  /** The number of a word is that of its first post, divided by 32. */
  readonly words: Int32Array;
  readonly bits: Int32Array;
}

export const POSTS_PER_WORD = 32;

/** Of numbers that ascend. */
export const postBits = (posts: readonly number[]): PostBits => {
  const words: number[] = [];
  const bits: number[] = [];
  for (let place = posts.length - 1; place >= 0; place -= 1) {
    const post = posts[place] as number;
    const word = Math.floor(post / POSTS_PER_WORD);
    if (words.at(-1) !== word) {
      words.push(word);
      bits.push(0);
    }
    bits[bits.length - 1] = (bits.at(-1) as number) | (1 << (post % POSTS_PER_WORD));
  }
  return { words: Int32Array.from(words), bits: Int32Array.from(bits) };
};
