/** Posts that are slow to read for careless programs. Each function returns a post of about `size` characters. */

const FRONT = '---\ntitle: Slow\ndate: 2026-01-01\n---\n\n';

/** Repeats a piece. */
const fill = (piece, size) => piece.repeat(Math.ceil(size / piece.length));
/** Repeats a piece with increasing numbers. */
const fillEach = (piece, size) => {
  const pieces = [];
  for (let length = 0; length < size; length += pieces.at(-1).length) pieces.push(piece(pieces.length));
  return pieces.join('');
};
/** Text whose second half closes what the first half opens. */
const around = (open, close, size) => {
  const count = Math.ceil(size / (open.length + close.length));
  return `${open.repeat(count)}a${close.repeat(count)}`;
};

const body = (text) => (size) => `${FRONT}${text(size)}\n`;
const fenced = (language, piece) => body((size) => `\`\`\`${language}\n${fill(piece, size)}\n\`\`\``);
const repeated = (piece) => body((size) => fill(piece, size));
const yaml = (text) => (size) => `---\ntitle: Slow\ndate: 2026-01-01\n${text(size)}\n---\n\nText.\n`;
/** Limits a size to that of front matter. */
const short = (size) => Math.min(size, 60_000);
/** Adds a link to the post itself, so that Galley resolves references after rendering. */
const linked = (text) => body((size) => `${text(size)}\n\n[a](slow.md)`);
const toml = (text) => (size) => `+++\ntitle = "Slow"\ndate = 2026-01-01\n${text(size)}\n+++\n\nText.\n`;

/** Nested lists, each indented by two more spaces, so that the text grows quadratically. */
const nestedList = (mark, indent) =>
  body((size) => {
    const levels = Math.ceil(Math.sqrt((2 * size) / indent));
    return Array.from({ length: levels }, (_, level) => `${' '.repeat(level * indent)}${mark} a\n`).join('');
  });

/** Aliases of aliases, each ten times the previous one. */
const laughs = () =>
  Array.from({ length: 12 }, (_, at) => {
    const item = at === 0 ? '"lol"' : `*a${at - 1}`;
    return `l${at}: &a${at} [${Array.from({ length: 10 }, () => item).join(',')}]`;
  }).join('\n');

/** A table head of `columns` columns and rows of one pipe, which Markdown fills up to as many cells. */
const table = (columns, row) =>
  body(
    (size) => `${fill('|a', columns * 2)}|\n${fill('|-', columns * 2)}|\n${fill(row, Math.max(0, size - columns * 4))}`,
  );

export const SLOW_INPUTS = {
  // Bare URLs
  'a name and an @': body((size) => `${fill('a', size)}@`),
  'a. and an @': body((size) => `${fill('a.', size)}@`),
  'a_ and an @': body((size) => `${fill('a_', size)}@`),
  'names with an @': repeated('a@'),
  'a name at a domain of underscores': body((size) => `a@b.${fill('c_', size)}`),
  'names in one word': repeated('a_'),
  http: repeated('http'),
  'mailto:': repeated('mailto:'),
  'an address of closing brackets': body((size) => `http://a.b/${fill(')', size)}`),
  'an address of entities': body((size) => `http://a.b/${fill('&amp;', size)}`),
  // Marks in a line.
  '[': repeated('['),
  '![': repeated('!['),
  '[a](b, closed at the end': body((size) => `${fill('[a](b', size)})`),
  '[ and one )': body((size) => `${fill('[', size)})`),
  '[a](b (c': repeated('[a](b (c'),
  '[a](b "c': repeated('[a](b "c'),
  '[a][': repeated('[a]['),
  'links in links': body((size) => around('[', '](b)', size)),
  'brackets in brackets, and a definition': body((size) => `[a]: /u\n\n*a*b ${around('[', ']', size)}`),
  'links to one definition': body((size) => `${fill('[a][b] ', size)}\n\n[b]: /u`),
  'a long address of many links': body((size) => `${fill('[b] ', size / 2)}\n\n[b]: /${fill('u', size / 2)}`),
  '*': repeated('*'),
  'a**b': repeated('a**b'),
  '*a_': repeated('*a_'),
  'emphasis in emphasis': body((size) => around('*a **b ', ' c** d*', size)),
  'short emphasis': repeated('*a* '),
  __a_: repeated('__a_ '),
  '~~a~': repeated('~~a~ '),
  '`': repeated('`'),
  'runs of ` of all lengths': body((size) => {
    const runs = Math.ceil(Math.sqrt(size * 2));
    return Array.from({ length: runs }, (_, at) => `a${'`'.repeat(at + 1)}`).join('');
  }),
  '<': repeated('<'),
  '<a b="': repeated('<a b="'),
  'a <?': repeated('a <? '),
  'a <!--': repeated('a <!-- '),
  '<div> and <a': body((size) => `<div>${fill('<a ', size)}`),
  '<div> and <a b="': body((size) => `<div>${fill('<a b="', size)}`),
  '>': repeated('>'),
  '> deeper and deeper': body((size) => {
    const lines = Math.ceil(Math.sqrt(size * 2));
    return Array.from({ length: lines }, (_, at) => `${'>'.repeat(at + 1)} a\n`).join('');
  }),
  '> 50 deep, in lines': repeated(`${'>'.repeat(50)} a\n`),
  '&': repeated('&'),
  'spaces in a line': body((size) => `a${fill(' ', size)}b`),
  'hard breaks': repeated('a  \n'),
  '> - in one another': repeated('> - '),
  // Blocks.
  'a list of items': repeated('- a\n'),
  'list marks in a line': repeated('- '),
  'a list in a list': nestedList('-', 2),
  'a list of 40 levels': body((size) => fillEach((at) => `${' '.repeat((at % 40) * 2)}- a\n`, size)),
  'an item with lines that go on': body((size) => `- a\n${fill('b\n', size)}`),
  'alternating marks': repeated('- a\n* b\n'),
  'equal headings': repeated('# a\n'),
  'headings with numbers': body((size) => fillEach((at) => `# a-${at % 10}\n`, size)),
  'a heading of < and a tag': body((size) => `# ${fill('<a ', size)}`),
  '--- that are none': body((size) => `a\n${fill('- ', size)}b`),
  '* * and a letter': body((size) => `${fill('* ', size)}a`),
  'fences of two kinds': repeated('```\n~~~\n'),
  'a fence that is not closed': body((size) => `\`\`\`\n${fill('a\n', size)}`),
  'a table of 300 columns and rows of |': table(300, '|\n'),
  'a table of one column and many rows': table(1, '|a|\n'),
  'heads of tables that are none': repeated('a|b\n-|\n'),
  'lines of |': repeated('|\n'),
  'many definitions': body((size) => fillEach((at) => `[a${at}]: /u\n`, size)),
  'definitions and links': body((size) => fillEach((at) => `[a${at}] [a${at}]: /u\n\n[a${at}]: /u\n`, size)),
  'a definition of [': body((size) => `${fill('[', size)}]: /u`),
  // Footnotes.
  'references to one footnote': body((size) => `${fill('[^1] ', size)}\n\n[^1]: note`),
  'many footnotes': body((size) => fillEach((at) => `a[^${at}]\n\n[^${at}]: b\n\n`, size)),
  '[^': repeated('[^'),
  // References.
  'links to posts that are not there': body((size) => fillEach((at) => `[a](${at}.md) `, size)),
  'images that are not there': body((size) => fillEach((at) => `![a](${at}.png) `, size)),
  'a link to a long name': body((size) => `[a](${fill('b', size)}.md)`),
  'templates in many links': body((size) => fillEach((at) => `[a]({{b${at}}}) `, size)),
  // Code.
  'JavaScript of (': fenced('js', '('),
  'JavaScript of {': fenced('js', '{'),
  'JavaScript of lines': fenced('js', 'const a = "b" + 1; // c\n'),
  'HTML of <a ': fenced('html', '<a '),
  'C# of <': fenced('csharp', 'a<b '),
  'Java of digits': fenced('java', '1_'),
  'Ruby of <<': fenced('ruby', '<<a '),
  'Markdown of [': fenced('markdown', '['),
  'YAML of words': fenced('yaml', 'a '),
  'JSON of [': fenced('json', '['),
  'many fences': repeated('```js\nlet a\n```\n\n'),
  // Front matter.
  'YAML: aliases of aliases': yaml(laughs),
  'YAML: [ in [': yaml((size) => `a: ${around('[', ']', size)}`),
  'YAML: - in -': yaml((size) => `a:\n  ${fill('- ', size)}b`),
  'YAML: a key of 60,000 characters': yaml((size) => `${fill('k', Math.min(size, 60_000))}: 1`),
  'YAML: many keys': yaml((size) => fillEach((at) => `k${at}: 1\n`, size)),
  'YAML: many tags': yaml((size) => `tags: [${fillEach((at) => `t${at}, `, size)}]`),
  'YAML: a long tag': yaml((size) => `tags: [${fill('a', size)}]`),
  'YAML: merge keys': yaml((size) => `a: &a {b: 1}\n${fillEach((at) => `k${at}: {<<: *a}\n`, size)}`),
  'YAML: not closed': (size) => `---\n${fill('a: b\n', size)}`,
  'TOML: [ in [': toml((size) => `a = ${around('[', ']', size)}`),
  'TOML: dots': toml((size) => `${fill('a.', size)}b = 1`),
  'TOML: many tables': toml((size) => fillEach((at) => `[t${at}]\n`, size)),
  'YAML: keys in 60 kB': yaml((size) => fillEach((at) => `k${at}: 1\n`, short(size))),
  'YAML: tags in 60 kB': yaml((size) => `tags: [${fillEach((at) => `t${at}, `, short(size))}]`),
  'YAML: 500 tags': yaml((size) => `tags: [${Array.from({ length: Math.min(500, size / 100) }, (_, at) => `t${at}`)}]`),
  'YAML: { in { in 60 kB': yaml((size) => `a: ${around('{a: ', '}', short(size))}`),
  'YAML: [ in [ in 60 kB': yaml((size) => `a: ${around('[', ']', short(size))}`),
  'YAML: - in - in 60 kB': yaml((size) => `a:\n  ${fill('- ', short(size))}b`),
  'YAML: an alias in 60 kB': yaml(
    (size) => `a: &a [${fill('b, ', short(size) / 2)}]\nc: [${fill('*a, ', short(size) / 2)}]`,
  ),
  'YAML: quotes in 60 kB': yaml((size) => `a: ${fill('"', short(size))}`),
  'YAML: a key twice behind 60 kB': yaml((size) => `a: 1\n${fillEach((at) => `k${at}: 1\n`, short(size))}a: 2`),
  'YAML: a tag of 60 kB': yaml((size) => `tags: [${fill('a B-', short(size))}]`),
  'YAML: a slug of 60 kB': yaml((size) => `slug: ${fill('a ', short(size))}`),
  'YAML: a cover of 60 kB': yaml((size) => `image: ${fill('../a', short(size))}`),
  'TOML: keys in 60 kB': toml((size) => fillEach((at) => `k${at} = 1\n`, short(size))),
  'TOML: dots in 60 kB': toml((size) => `${fill('a.', short(size))}b = 1`),
  'TOML: tables in 60 kB': toml((size) => fillEach((at) => `[a.b.t${at}]\n`, short(size))),
  'TOML: [ in [ in 60 kB': toml((size) => `a = ${around('[', ']', short(size))}`),
  'TOML: digits in 60 kB': toml((size) => `a = ${fill('1', short(size))}`),
  // HTML that Galley changes after rendering
  'tags, and a link': linked((size) => fill('<b>a</b> ', size)),
  'tags in tags, and a link': linked((size) => around('<b>', '</b>', size)),
  'tags that are not closed, and a link': linked((size) => fill('<p>', size)),
  'tags with attributes, and a link': linked((size) => fill('<p class="a" id="b" title="c">', size)),
  'a tag with attributes, and a link': linked((size) => `<p ${fillEach((at) => `a${at}="b" `, size)}>`),
  'character references, and a link': linked((size) => fill('&lt;', size)),
  'tags that close nothing, and a link': linked((size) => fill('</b>', size)),
  'a srcset, and a link': linked((size) => `<img srcset="${fill('a.b 1x, ', size)}">`),
  // Excerpts and whole posts
  'an excerpt of spaces': body((size) => `a${fill(' \n', size)}b`),
  'an excerpt of many': body((size) => `${fill('<!--a-->\n\n', size)}<!-- more -->\n`),
  'text of emoji': repeated('😀'),
  'words and words': repeated('Words and more words, of no meaning. '),
};
