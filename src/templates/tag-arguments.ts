/** What stands behind the name of a tag: `a "b c" d="e"`, `a, b, c: d` or `(a="b")`. */
export interface TagArguments {
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

/** A quoted text, or a word; in front of it may be its name. */
const ARGUMENT =
  /(?:([A-Za-z_][\w-]*)\s*(?:=|:\s)\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s,"'`()][^\s,()]*))/g;

export const parseArguments = (written: string): TagArguments => {
  const positional: string[] = [];
  const named: [string, string][] = [];
  for (const [, name, double, single, literal, word] of written.matchAll(ARGUMENT)) {
    const quoted = double ?? single;
    const value = quoted === undefined ? (literal ?? word ?? '') : quoted.replace(/\\(["'\\])/g, '$1');
    if (name === undefined) positional.push(value);
    else named.push([name, value]);
  }
  return { positional, named: Object.fromEntries(named) };
};
