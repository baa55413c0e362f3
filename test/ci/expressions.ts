import { pathToFileURL } from 'node:url';
import { pathOf } from './linters.ts';

/** The contexts of an expression: `github`, `vars`, `steps`... */
export type Contexts = Readonly<Record<string, unknown>>;

export interface Expressions {
  /** Whether the condition of a job or step holds. Without a status function, it also requires success so far. */
  readonly holds: (condition: string | undefined, contexts: Contexts, isSuccess: boolean) => boolean;
  /** Evaluates the expressions in a string. */
  readonly filled: (text: unknown, contexts: Contexts) => string;
}

interface Value {
  readonly value?: unknown;
  readonly coerceString: () => string;
}

/** The used parts of the package. */
interface Package {
  readonly Lexer: new (text: string) => { readonly lex: () => { readonly tokens: unknown } };
  readonly Parser: new (
    tokens: unknown,
    contexts: readonly string[],
    functions: readonly object[],
  ) => { readonly parse: () => unknown };
  readonly Evaluator: new (
    parsed: unknown,
    contexts: unknown,
    functions: ReadonlyMap<string, object>,
  ) => { readonly evaluate: () => Value };
  readonly data: {
    readonly BooleanData: new (value: boolean) => unknown;
    readonly reviver: (key: string, value: unknown) => unknown;
  };
}

const STATUS = /\b(?:always|cancelled|failure|success)\(\)/;

/** Loads GitHub's own evaluator of expressions. */
export const loadExpressions = async (): Promise<Expressions> => {
  const url = pathToFileURL(pathOf('@actions/expressions/dist/index.js')).href;
  const { Lexer, Parser, Evaluator, data } = (await import(/* @vite-ignore */ url)) as Package;
  const evaluate = (text: string, contexts: Contexts, isSuccess: boolean): Value => {
    const status = { always: true, cancelled: false, failure: !isSuccess, success: isSuccess };
    const functions = Object.entries(status).map(([name, value]) => ({
      ...{ name, minArgs: 0, maxArgs: 0 },
      call: () => new data.BooleanData(value),
    }));
    const parsed = new Parser(new Lexer(text).lex().tokens, Object.keys(contexts), functions).parse();
    const values = JSON.parse(JSON.stringify(contexts), data.reviver);
    return new Evaluator(parsed, values, new Map(functions.map((each) => [each.name, each]))).evaluate();
  };
  return {
    holds: (condition = 'success()', contexts, isSuccess) => {
      const whole = STATUS.test(condition) ? condition : `success() && (${condition})`;
      return evaluate(whole, contexts, isSuccess).value === true;
    },
    filled: (text, contexts) =>
      String(text).replaceAll(/\$\{\{(.*?)\}\}/g, (_, inner: string) => evaluate(inner, contexts, true).coerceString()),
  };
};
