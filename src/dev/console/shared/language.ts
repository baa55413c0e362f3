/** The scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Syrc',
  'Thaa',
]);

/** The language of text for assistive technology and line breaks, and its direction. */
export const inLanguage = (lang: string): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } => ({
  lang,
  dir: RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr',
});

/** Returns the start of a document in a language. */
export const documentIn = (language: string): string => {
  const { lang, dir } = inLanguage(language);
  return `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8">`;
};
