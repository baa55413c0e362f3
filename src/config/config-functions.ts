const VALUE: unique symbol = Symbol('functions of the configuration');

/**
 * Functions that a configuration has. They hide behind a symbol, so that settings that have some are still plain data for
 * caches; other threads do not get them.
 */
export interface ConfigFunctions<Value> {
  readonly [VALUE]: Value;
}

export const hideFunctions = <Value>(value: Value): ConfigFunctions<Value> => ({ [VALUE]: value });

export const functionsIn = <Value>(hidden: ConfigFunctions<Value>): Value => hidden[VALUE];

/** Whether posts are rendered by functions of the configuration: then no other thread can. */
export const rendersByFunctions = ({
  markdown,
}: {
  readonly markdown: Readonly<Record<'marked' | 'shortcodes', ConfigFunctions<unknown> | null>>;
}): boolean => markdown.marked !== null || markdown.shortcodes !== null;
