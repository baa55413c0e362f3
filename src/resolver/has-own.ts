/** Whether an object has a property of its own, not one that every object inherits. */
export const hasOwn = (object: object, name: string): boolean =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn came with ES2022, which njs and CloudFront lack.
  Object.prototype.hasOwnProperty.call(object, name);
