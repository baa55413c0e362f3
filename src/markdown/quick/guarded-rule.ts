/** All that marked asks of most of its rules. Each is anchored to the beginning of a text. */
export type Rule = Pick<RegExp, 'exec' | 'test'>;

/**
 * A rule that is asked only about texts that begin with one of `starts`, ASCII characters that it cannot match without.
 * The answers are the same, most of them sooner.
 */
export const startingWith = (starts: string, rule: Rule): Rule => new StartRule(starts, rule);

/** A rule that is asked only about texts of which `mayMatch` is true, which it must be of all that the rule matches. */
export const askedWhere = (mayMatch: (source: string) => boolean, rule: Rule): Rule => ({
  exec: (source) => (mayMatch(source) ? rule.exec(source) : null),
  test: (source) => mayMatch(source) && rule.test(source),
});

/** A class, so that rules look alike to the engine at each place where marked asks one. */
class StartRule implements Rule {
  readonly starts: Uint8Array = new Uint8Array(0x80);
  readonly rule: Rule;

  constructor(starts: string, rule: Rule) {
    for (const start of starts) this.starts[start.charCodeAt(0)] = 1;
    this.rule = rule;
  }

  exec(source: string): RegExpExecArray | null {
    const code = source.charCodeAt(0);
    return code < 0x80 && this.starts[code] === 1 ? this.rule.exec(source) : null;
  }

  test(source: string): boolean {
    const code = source.charCodeAt(0);
    return code < 0x80 && this.starts[code] === 1 && this.rule.test(source);
  }
}
