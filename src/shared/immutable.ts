type Plain = string | number | boolean | null | undefined | Date | ((...args: never) => unknown);

/** The same type, deeply read-only, except for fields behind a symbol. */
export type Immutable<Type> = Type extends Plain
  ? Type
  : Type extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : Type extends object
      ? keyof Type extends symbol
        ? Type
        : { readonly [Name in keyof Type]: Immutable<Type[Name]> }
      : Type;
