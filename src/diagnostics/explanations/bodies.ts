import type { Explanations } from './explanation.ts';

/** Links, files and Markdown of posts. */
export const BODIES: Explanations = {
  'post/link-missing': {
    means: 'A link leads to a Markdown file that is no post of this workspace.',
    why: 'Readers would find nothing there.',
    mend: "Name the other post’s file, relative to this one. With posts.deadLinks: 'warn' it is a warning, and the link stays as it is written.",
    example: ['[Fog](fogg.md)', '[Fog](fog.md)'],
  },
  'post/link-unknown': {
    means: 'A relative link leads to nothing: no file beside the post, no post at that address or of that name.',
    why: 'It worked, if at all, on the site that the post was written for: it becomes an address from that site’s root.',
    mend: 'Name the other post’s file, or write an address that begins with / or https://.',
    example: ['[Us](../about/)', '[Us](/about/)'],
  },
  'post/anchor-missing': {
    means: 'A link leads to a place in a post, and nothing there has that id.',
    why: 'A browser shows the top of the post instead.',
    mend: 'Write the id of the heading, or give an element one: <a id="part"></a>.',
    example: ['[why](fog.md#rain-and-fog)', '[why](fog.md#rain--fog)'],
  },
  'post/link-ambiguous': {
    means: 'A link names a post by an address or words that fit several posts.',
    why: 'Which of them is meant would be a guess.',
    mend: 'Name one of them by its path.',
    example: ['{{< ref "fog" >}}', '{{< ref "/weather/fog.md" >}}'],
  },
  'post/link-unpublished': {
    means: 'A link leads to a post that is not published now: a draft, or one that is not due yet.',
    why: 'Readers would find nothing there until it is.',
    mend: 'Publish that post as well, or remove the link until then.',
    example: ['[Next week](next-week.md)', 'Next week'],
  },
  'post/mdx': {
    means: 'A post in MDX has imports, exports, components or expressions.',
    why: 'Galley reads MDX as Markdown and runs nothing of a post: readers get these as they are written.',
    mend: 'Write the same as Markdown or HTML, or leave it to whoever reads the API.',
    example: ['<Chart data={rows} />', '![A chart of the rows](chart.svg)'],
  },
  'post/unknown-language': {
    means:
      'Blocks of code are in a language that highlight.js does not know. There is one warning a language, at the first block.',
    why: 'Such code is published plain, with its language as class.',
    mend: 'Name a language that is known, or text where there is none; or leave it, where readers highlight by themselves.',
    example: ['```jvascript', '```javascript'],
  },
  'post/shortcode': {
    means: 'A function of markdown.shortcodes failed, or returned something else than text.',
    why: 'What it was to make is missing in the post, and half a post is not published.',
    mend: 'Mend the function, or the tag in the post that it was called for. It must return HTML as text, at once: no promise.',
    example: ['note: async () => …', "note: ({ html }) => '<aside>' + html + '</aside>'"],
  },
  'post/template-residue': {
    means:
      'Tags of a template engine are in the texts of posts, and nothing fills them in. There is one diagnostic a kind, at the first one.',
    why: 'Galley runs no templates: readers get these tags as they are written.',
    mend: 'Say in website what stands for the address of a website, write Markdown or HTML in their place, or name their kind in markdown.templates.allow.',
    example: ['[Start]({{ site.baseurl }}/start/)', "website: { basePath: '' }"],
  },
  'post/markdown': {
    means:
      'The Markdown cannot be rendered: it is nested more than 100 levels deep, or marked, which reads it, fails on it.',
    why: 'What is not rendered is not published, and half a post would be.',
    mend: 'Take out some of the very many >, [ or list marks in a row; or an empty list at the end of a quote in a list.',
    example: ['* c\n  >*\nb', '* c\n\nb'],
  },
  'post/too-complex': {
    means:
      'The post is over one of the limits on what a post may hold, such as 500 tags, or thousands of links that are begun and never finished.',
    why: 'One post could take the whole build’s time and memory.',
    mend: 'Mind what the message names; split the post.',
    example: ['500,000 times [', 'links that are finished'],
  },
  'post/too-slow': {
    means:
      'Rendering was given up after 2 s of the processor, or finishing the HTML after 1 s. The place is the block where it was.',
    why: 'Some texts take hours to read as Markdown, and the build would hang.',
    mend: 'Divide very long lines, and take out marks that are never closed.',
    example: ['one line of a megabyte', 'lines of usual length'],
  },
  'post/code-not-highlighted': {
    means: 'Code of more than 250,000 characters, or with a line of more than 10,000, is published plain.',
    why: 'Its colours would take longer than all other posts together.',
    mend: 'Shorten it, or take its language out.',
    example: ['```js\n…minified…\n```', '```\n…minified…\n```'],
  },
  'post/asset-missing': {
    means: 'The file of an image or a link does not exist.',
    why: 'Readers would see a broken image.',
    mend: "Put the file beside the post. An address of your site begins with / or https://. With posts.deadLinks: 'warn' it is a warning, and the address stays as it is written.",
    example: ['![Fog](fog.pgn)', '![Fog](/images/fog.png)'],
  },
  'post/asset-outside': {
    means: 'The file of an image or a link is outside the content folder.',
    why: 'A post could publish any file of the machine that builds it.',
    mend: 'Copy the file into the content folder, next to the post for example.',
    example: ['[key](../../../../outside.txt)', '[key](/files/outside.txt)'],
  },
  'post/asset-private': {
    means: 'An image or a link leads to Markdown, a file about a workspace, configuration, output or a hidden file.',
    why: 'Such files are not for readers: drafts and keys may be in them.',
    mend: 'Refer to another file; to a post, link by its file’s name.',
    example: ['[keys](../workspace.yaml)', '[keys](https://example.com/keys)'],
  },
  'post/image-size-unknown': {
    means: 'The size of a picture cannot be read from its file.',
    why: 'With markdown.imageSizes or posts.coverSize pictures say how large they are; this one is damaged, or of a kind that is not known.',
    mend: 'Put a whole picture there.',
    example: ['fog.png with half of its bytes', 'fog.png'],
  },
  'post/image-not-resized': {
    means: 'A picture cannot be made smaller.',
    why: 'With markdown.imageWidths pictures are published in several widths; this one is damaged, or of a kind that sharp does not read.',
    mend: 'Put a whole picture there.',
    example: ['fog.png with half of its bytes', 'fog.png'],
  },
  'post/asset-unreadable': {
    means: 'The file of an image or a link is a named pipe, a socket or a device, or permission to read it is missing.',
    why: 'It cannot be published.',
    mend: 'Put a file there that may be read.',
    example: ['chmod 000 fog.png', 'chmod 644 fog.png'],
  },
  'post/unsafe-address': {
    means:
      'An address with javascript:, vbscript: or a page in it (data:text/html) can run scripts. For a cover it is an error where HTML is sanitised.',
    why: 'Whoever shows the post runs what its author wrote, with the rights of their site.',
    mend: 'Take it out.',
    example: ['[x](javascript:alert(1))', '[x](https://example.com/)'],
  },
};
