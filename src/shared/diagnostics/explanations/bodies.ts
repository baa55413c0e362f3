import type { Explanations } from '../diagnostic.ts';

/** The codes of links, files and Markdown in posts. */
export const BODIES: Explanations = {
  'post/link-missing': {
    means: 'A link leads to a Markdown file that is not a post of this workspace.',
    why: 'Readers would follow a broken link.',
    fix: "Write the path of the other post’s file, relative to this file. With `posts.deadLinks: 'warn'`, this is a warning and the link stays unchanged.",
    example: ['[Fog](fogg.md)', '[Fog](fog.md)'],
  },
  'post/link-unknown': {
    means: 'A relative link leads to no file and no post.',
    why: 'It may have worked on the site that the post was written for. Galley turns it into a path from that site’s root.',
    fix: 'Link to the file of the other post, or write a URL that starts with `/` or `https://`.',
    example: ['[Us](../about/)', '[Us](/about/)'],
  },
  'post/anchor-missing': {
    means: 'A link leads to an id that does not exist in the post.',
    why: 'Browsers show the top of the post instead.',
    fix: 'Use the id of a heading, or add one to an element: `<a id="part"></a>`.',
    example: ['[why](fog.md#rain-and-fog)', '[why](fog.md#rain--fog)'],
  },
  'post/link-ambiguous': {
    means: 'A link fits several posts.',
    why: 'Galley cannot know which post you mean.',
    fix: 'Link to one of them by its path.',
    example: ['{{< ref "fog" >}}', '{{< ref "/weather/fog.md" >}}'],
  },
  'post/link-unpublished': {
    means: 'A link leads to a post that is not published yet: a draft or a scheduled post.',
    why: 'Until it is published, the link is broken.',
    fix: 'Publish that post as well, or remove the link until then.',
    example: ['[Next week](next-week.md)', 'Next week'],
  },
  'post/mdx': {
    means: 'An MDX post has exports, components or expressions.',
    why: 'Galley reads MDX as Markdown and runs no code, so readers get these parts as plain text.',
    fix: 'Write them as Markdown or HTML, or let the program that reads the API render them.',
    example: ['<Chart data={rows} />', '![A chart of the rows](chart.svg)'],
  },
  'post/markdown-differs': {
    means: 'The HTML of the post differs from that of the adopted tool, or Galley leaves an attribute out.',
    why: 'An attribute in braces must not run scripts. Some texts have a meaning in one tool only, and only the tool draws diagrams and numbers lines.',
    fix: 'Follow the help of the warning: remove the attribute or the option, write the id of the heading, show a diagram as an image, or render formulas on your pages.',
    example: ['[Fog](/fog){: onclick="go()"}', '[Fog](/fog){: .wide}'],
  },
  'post/unknown-language': {
    means:
      'Code blocks are in a language that highlight.js does not know. There is one warning per language, at the first block.',
    why: 'Galley publishes the code without highlighting, with the language as its class.',
    fix: 'Use a language that highlight.js knows, or `text`. If your site highlights code itself, you can ignore the warning.',
    example: ['```jvascript', '```javascript'],
  },
  'post/shortcode': {
    means: 'A function in `markdown.shortcodes` failed or did not return text.',
    why: 'Part of the post is missing, and Galley does not publish incomplete posts.',
    fix: 'Fix the shortcode function or its arguments. It must return an HTML string synchronously.',
    example: ['note: async () => …', "note: ({ html }) => '<aside>' + html + '</aside>'"],
  },
  'post/template-residue': {
    means:
      'Posts contain template tags, components, or syntax of other tools such as `:::note` and `[[wiki links]]` that Galley does not fill in. There is one diagnostic per kind of tag, at the first one.',
    why: 'Galley runs no templates and no plugins of other tools, so readers get the tags as plain text.',
    fix: 'Replace the tags with Markdown or HTML, or list their kind in `markdown.templates.allow`. For the website’s URL, set `website`.',
    example: ['[Start]({{ site.baseurl }}/start/)', "website: { basePath: '' }"],
  },
  'post/markdown': {
    means:
      'Galley cannot render the Markdown. It is nested more than 100 levels deep, or the Markdown parser, marked, fails.',
    why: 'Galley does not publish incomplete posts.',
    fix: 'Remove some of the repeated `>`, `[` or list markers, or an empty list at the end of a quote in a list.',
    example: ['* c\n  >*\nb', '* c\n\nb'],
  },
  'post/too-complex': {
    means: 'The post exceeds a limit, such as 500 tags or thousands of unfinished links.',
    why: 'One post could use up the time and memory of the whole build.',
    fix: 'Reduce what the message names, or split the post.',
    example: ['500,000 times [', 'closed links'],
  },
  'post/too-slow': {
    means:
      'Rendering took more than 2 s of CPU time, or finishing the HTML took more than 1 s. The message shows the block.',
    why: 'Some Markdown takes hours to parse and would block the build.',
    fix: 'Break up very long lines, and remove or close unclosed markers.',
    example: ['one line of 1 MB', 'lines of normal length'],
  },
  'post/code-not-highlighted': {
    means:
      'A code block is too long to highlight: more than 250,000 characters, or a line of more than 10,000. Galley publishes it without highlighting.',
    why: 'Highlighting it would take longer than all other posts together.',
    fix: 'Shorten the code, or remove its language.',
    example: ['```js\n…minified…\n```', '```\n…minified…\n```'],
  },
  'post/asset-missing': {
    means: 'The file of an image or a link does not exist.',
    why: 'Readers would see a broken image or link.',
    fix: "Add the file. Start a URL of your site with `/` or `https://`. With `posts.deadLinks: 'warn'`, this is a warning and the URL stays unchanged.",
    example: ['![Fog](fog.pgn)', '![Fog](/images/fog.png)'],
  },
  'post/asset-outside': {
    means: 'The file of an image or a link is outside the content folder.',
    why: 'Otherwise a post could publish any file of the build machine.',
    fix: 'Copy the file into the content folder, for example next to the post.',
    example: ['[key](../../../outside.txt)', '[key](/files/outside.txt)'],
  },
  'post/asset-private': {
    means: 'An image or a link leads to Markdown, a workspace file, configuration, output or a hidden file.',
    why: 'These files are private: they may contain drafts or keys.',
    fix: "Use another file. To link to a post, write its file name. With `posts.deadLinks: 'warn'`, this is a warning and the URL stays unchanged.",
    example: ['[keys](../workspace.yaml)', '[keys](https://example.com/keys)'],
  },
  'post/image-size-unknown': {
    means: 'Galley cannot read the size of an image.',
    why: 'With `markdown.imageSizes` or `records.coverSize`, images have a width and a height. This file is damaged or has an unknown format.',
    fix: 'Replace it with a valid image.',
    example: ['fog.png with half of its bytes missing', 'fog.png'],
  },
  'post/asset-unreadable': {
    means:
      'Galley cannot read the file of an image or a link. It is a named pipe, a socket or a device, or the permission is missing.',
    why: 'Galley cannot publish it.',
    fix: 'Replace it with a regular file, or grant read permission.',
    example: ['chmod 000 fog.png', 'chmod 644 fog.png'],
  },
  'post/asset-unsafe': {
    means:
      'With `markdown.sanitize`, a post links to a file that browsers or web servers may run, such as HTML or PHP.',
    why: "It would run on the API's origin, where it can read what other pages of that origin store, or on the web server.",
    fix: 'Put it into a ZIP file, or convert it to a type such as PDF, PNG or CSV. If you trust your authors, turn `markdown.sanitize` off.',
    example: ['[demo](demo.html)', '[demo](demo.zip)'],
  },
  'post/unsafe-address': {
    means:
      'A URL can run scripts: it starts with `javascript:` or `vbscript:`, or contains an HTML page (`data:text/html`). For a cover it is an error if Galley sanitizes HTML.',
    why: 'The script would run on every site that shows the post.',
    fix: 'Remove the URL.',
    example: ['[x](javascript:alert(1))', '[x](https://example.com/)'],
  },
};
