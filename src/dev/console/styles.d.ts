declare module '*.css';

/** Its text. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
