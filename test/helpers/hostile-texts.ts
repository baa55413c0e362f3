/** Signs and tokens that start or end something in Markdown, front matter, templates or HTML. */
const SIGNS = [...'*_`~[]()!<>{}$|:-+=#\\"\'&;^%@.,/ \t\na1A'];
const TOKENS =
  '<!--|-->|{{|}}|{%|%}|{{<|>}}|{{%|<a |</a>|<A |<div>|</div>|b="|](|][|![|[^1]|[^1]: |]: |\\|-|a\\|b|- |* |1. |> |    |```|~~~|:::|' +
  '$$|\\(|\\[|http://|www.|a@b.|<<<|@include:|{:|{#|{::|&amp;|&#1|<script|<?|<![CDATA[|{{{|export |import |{/*|*/}|++|==|---|+++|' +
  '[[|]]|:a:|*[a]: |: |{.a}|#region|"""|a: |a = |- a\n|\n\n|\n- |\n> |\n```|\n    |\n|-|\\\n|<b>|</b>|<p>\n|?|#|?a=';
const UNITS: readonly string[] = [...SIGNS, ...TOKENS.split(/(?<!\\)\|/).map((token) => token.replaceAll('\\|', '|'))];

/** Returns random numbers between 0 and 1, the same for the same seed. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const fill = (unit: string, size: number): string => unit.repeat(Math.max(1, Math.floor(size / unit.length)));

/** Each makes text of about `size` characters from three units. */
const SHAPES: Readonly<Record<string, (units: readonly [string, string, string], size: number) => string>> = {
  repeated: ([a], size) => fill(a, size),
  'prefix and repeated': ([a, b], size) => a + fill(b, size),
  'repeated and suffix': ([a, b], size) => fill(a, size) + b,
  'prefix, repeated, suffix': ([a, b, c], size) => a + fill(b, size) + c,
  'two parts': ([a, b], size) => fill(a, size / 2) + fill(b, size / 2),
  'three parts': ([a, b, c], size) => fill(a, size / 3) + fill(b, size / 3) + fill(c, size / 3),
  nested: ([a, b, c], size) => {
    const count = Math.floor(size / (a.length + b.length));
    return a.repeat(count) + c + b.repeat(count);
  },
  lines: ([a], size) => fill(`${a}\n`, size),
  'long lines': ([a, b], size) => fill(`${fill(a, Math.sqrt(size))}${b}\n`, size),
  'growing runs': ([a, b], size) => {
    const runs = Math.floor(Math.sqrt((2 * size) / a.length));
    return Array.from({ length: runs }, (_, at) => a.repeat(at + 1) + b).join('');
  },
};

export interface HostileText {
  /** How the text is made. */
  readonly name: string;
  readonly textOf: (size: number) => string;
}

/** Returns the next hostile text of a random sequence. */
export const hostileText = (random: () => number): HostileText => {
  const pick = <Of>(from: readonly Of[]): Of => from[Math.floor(random() * from.length)] as Of;
  const unit = (): string =>
    Array.from({ length: 1 + Math.floor(random() * random() * 6) }, () => pick(UNITS)).join('');
  const units = [unit(), unit(), unit()] as const;
  const [shape, make] = pick(Object.entries(SHAPES));
  return { name: `${shape} of ${JSON.stringify(units)}`, textOf: (size) => make(units, size) };
};
