/** Returns the result of a function; null if the function throws. */
export const orNull = <Result>(read: () => Result): Result | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
