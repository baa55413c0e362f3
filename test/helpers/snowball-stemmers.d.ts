declare module 'snowball-stemmers' {
  const snowball: { readonly newStemmer: (language: string) => { readonly stem: (word: string) => string } };
  export default snowball;
}
