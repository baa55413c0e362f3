import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Workspace } from '../workspace.ts';

/** One warning where texts in several languages have one address: links, feeds and sitemaps cannot tell them apart. */
export const sharedAddresses = (workspaces: readonly Workspace[], postUrl: string): Diagnostic[] => {
  const files = new Map<string, string>();
  const shared: { readonly address: string; readonly file: string; readonly other: string }[] = [];
  for (const { posts } of workspaces) {
    for (const { source } of posts) {
      const { file, slug, url } = source;
      const address = url ?? postUrl.replaceAll('{slug}', slug);
      const other = files.get(address);
      if (other === undefined) files.set(address, file);
      else shared.push({ address, file, other });
    }
  }
  const [first] = shared;
  if (first === undefined) return [];
  const { address, file, other } = first;
  const more = shared.length === 1 ? '' : ` (one of ${shared.length} such addresses)`;
  return [
    {
      severity: 'warning',
      code: 'post/shared-address',
      message: `Its address, ${address}, is that of ${other} too, in another language${more}.`,
      help: `Put {lang} into the option posts.url: '/{lang}/posts/{slug}', or {otherlang}, which is empty in the default language. It is ${postUrl}.`,
      file,
    },
  ];
};
