/** Functions by name that return a post of about `size` characters. */
export const SLOW_INPUTS: Readonly<Record<string, (size: number) => string>>;
