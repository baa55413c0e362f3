/**
 * A number in front matter together with its text: `title: 007` is a title, `weight: 007` a number. A class, so that no
 * mapping of a user's can be taken for one.
 */
export class Numeral {
  readonly text: string;
  readonly value: number;

  constructor(text: string, value: number) {
    this.text = text;
    this.value = value;
  }

  /** As the key of a mapping it is its text: js-yaml asks for both of these. */
  toString(): string {
    return this.text;
  }

  get [Symbol.toStringTag](): string {
    return 'Numeral';
  }
}
