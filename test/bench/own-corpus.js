// Generates a corpus of N posts for Galley and for Hugo: node own-corpus.js <N> <folder> [made|short]
// The same N gives the same bytes.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dateOf, fileOf } from './calendar.js';
import { generator } from './synthetic.js';

const WORDS =
  'a again all and answer any archive as at author before body by cache change city content day each editor every file find first for from garden good hand harbour has house in is it its key last leaf letter line list long made many map name new night no note of old on one open order other out own page paper part people place plain post quiet rain reader river road same season see shelf ship short side small some stone street that the then there these they thing this time to town tree two under use version water way week what when where which who wind with without word work write year'.split(
    ' ',
  );

/** A body of typical length, about a thousand words, with typical Markdown. */
const body = (random) => {
  const words = (count) => Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(' ');
  const sentence = () => {
    const text = words(6 + random(14));
    const place = random(12);
    if (place === 0) return `${text}, as [${words(2)}](https://example.com/${random(1000)}) says.`;
    if (place === 1) return `${text} **${words(2)}** and *${words(1)}*.`;
    return place === 2 ? `${text} \`${words(1)}()\`.` : `${text}.`;
  };
  const paragraph = () => Array.from({ length: 3 + random(5) }, sentence).join(' ');
  const items = () => Array.from({ length: 3 + random(4) }, () => `- ${sentence()}`).join('\n');
  const code = () => `\`\`\`js\nconst ${words(1)} = '${words(3)}';\nconsole.log(${random(100)});\n\`\`\``;
  const table = () => `| ${words(1)} | ${words(1)} |\n|---|---|\n| ${words(3)} | ${random(100)} |`;
  const section = () => {
    const extra = [items, code, table, () => `> ${sentence()}`, paragraph][random(5)];
    return [`## ${words(4)}`, paragraph(), paragraph(), extra()].join('\n\n');
  };
  return [paragraph(), ...Array.from({ length: 2 + random(6) }, section)].join('\n\n');
};

/** A body for a post of about 600 bytes. */
const shortBody = (random) =>
  Array.from(
    { length: 5 },
    () => `${WORDS[random(WORDS.length)]} ${WORDS[random(WORDS.length)]} in *a few* words.`,
  ).join('\n\n');

const BODIES = 500;

const post = (number, { kind, random, bodies }) => {
  const pick = (kind, of, times) => [...new Set(Array.from({ length: times }, () => `${kind}-${random(of)}`))];
  return `---
title: "Post number ${number}: a title of usual length"
slug: post-${number}
date: ${dateOf(kind, number).toISOString()}
excerpt: "The excerpt of post ${number}, one sentence as people write them for a list of posts."
authors: [${pick('author', 40, 1 + random(2)).join(', ')}]
categories: [${pick('category', 20, 1)}]
tags: [${pick('tag', 100, 3).join(', ')}]
---

${bodies[number % bodies.length]}
`;
};

const [count, folder, kind = 'made'] = [Number(process.argv[2]), process.argv[3], process.argv[4]];
const random = generator(42);
const bodies = Array.from({ length: BODIES }, () => (kind === 'short' ? shortBody(random) : body(random)));
const [galley, hugo] = [join(folder, 'galley/content/bench'), join(folder, 'hugo/content/posts')];
for (const path of [galley, hugo]) await mkdir(path, { recursive: true });
await writeFile(join(galley, 'workspace.yaml'), 'name: Bench\nkeys: [bench-key]\n');
for (let number = 0; number < count; number += 1) {
  const text = post(number, { kind, random, bodies });
  const file = join(galley, 'posts', fileOf(kind, number));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await writeFile(join(hugo, `post-${number}.md`), text);
}
