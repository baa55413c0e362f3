/** `react/jsx-runtime`: elements as plain data. */
export interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

export const Fragment = 'fragment';

export const jsx = (type: unknown, props: Element['props']): Element => ({ type, props });

export { jsx as jsxs };

export declare namespace JSX {
  interface IntrinsicElements {
    readonly [name: string]: object;
  }
}
