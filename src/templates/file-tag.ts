import type { FileUse } from '../dialects/dialect.ts';
import type { Tag } from './parse-tag.ts';
import { inHtml } from './put-into-html.ts';
import { parseArguments } from './tag-arguments.ts';

/** What stands in place of a tag for a file; null for other tags, and for those that name none. */
export const fileText = ({ name, args }: Tag, files: Readonly<Record<string, FileUse>>): string | null => {
  const use = Object.hasOwn(files, name) ? files[name] : undefined;
  if (use === undefined) return null;
  const { positional } = parseArguments(args);
  // Classes stand before the name of a picture, its size and its title behind it.
  const at = use === 'image' ? positional.findIndex((word) => /\.[a-z\d]{2,5}$/i.test(word)) : 0;
  const file = positional[at];
  if (file === undefined) return null;
  const address = encodeURI(file);
  if (use === 'address') return address;
  const rest = positional.slice(at + 1);
  if (use === 'link') {
    const words = rest.filter((word) => !/^(?:true|false)$/.test(word)).join(' ');
    return `<a href="${inAttribute(address)}">${inHtml(words === '' ? file : words)}</a>`;
  }
  const [width, height] = rest.filter((word) => /^\d+$/.test(word));
  const [title = '', alt = ''] = rest.filter((word) => !/^\d+$/.test(word));
  const attributes = {
    class: positional.slice(0, at).join(' '),
    src: address,
    alt: alt || title,
    width,
    height,
    title,
  };
  return `<img${Object.entries(attributes)
    .filter(([key, value]) => key === 'alt' || (value !== undefined && value !== ''))
    .map(([key, value]) => ` ${key}="${inAttribute(value ?? '')}"`)
    .join('')}>`;
};

const inAttribute = (text: string): string => inHtml(text).replaceAll('"', '&quot;');
