import { type Json, type JsonObject, rest } from './document.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, between tags and in attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A description: what stands between backticks is code. */
export const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const paragraph = (text: string): string => (text === '' ? '' : `<p>${prose(text)}</p>`);

export const code = (text: string): string => `<code>${escaped(text)}</code>`;

/** The id of a component's section: its place in the document. */
export const idOf = (group: string, name: string): string => `${group}-${name}`;

/** A link to the component that a reference names. */
export const reference = (ref: string): string => {
  const [group = '', name = ''] = ref.split('/').slice(-2);
  return `<a href="#${escaped(encodeURIComponent(idOf(group, name)))}">${escaped(name)}</a>`;
};

/** What has no form of its own on the page, by name and as JSON: nothing of the document is left out. */
export const remaining = (object: JsonObject, shown: readonly string[]): string =>
  rest(object, shown)
    .map(([name, value]) => ` <span class="more">${escaped(name)}: ${code(jsonText(value))}</span>`)
    .join('');

const jsonText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
