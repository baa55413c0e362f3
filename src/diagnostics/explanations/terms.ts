import type { Explanations } from './explanation.ts';

/** Authors, categories and tags: in posts, and in the files that declare them. */
export const TERMS: Explanations = {
  'post/unknown-author': {
    means: 'The post names an author whom authors.yaml does not declare.',
    why: 'Where the file exists it is the law: a slip of the pen would make a new author.',
    mend: 'Mind the suggestion, or declare the author.',
    example: ['author: jnae', 'author: jane'],
  },
  'post/unknown-category': {
    means: 'The post names a category that categories.yaml does not declare.',
    why: 'Where the file exists it is the law: a slip of the pen would make a new category.',
    mend: 'Mind the suggestion, or declare the category.',
    example: ['category: Wether', 'category: Weather'],
  },
  'post/unknown-tag': {
    means: 'The post names a tag that tags.yaml does not declare.',
    why: 'Where the file exists it is the law: a slip of the pen would make a new tag.',
    mend: 'Mind the suggestion, or declare the tag.',
    example: ['tags: [foog]', 'tags: [fog]'],
  },
  'post/ambiguous-author': {
    means: 'The word can mean several authors: they have one name, or it is the id of one and the name of another.',
    why: 'Whose text it is would be a guess.',
    mend: 'Write an id; the message has them.',
    example: ['author: Jane Doe', 'author: jane-doe-2'],
  },
  'post/ambiguous-category': {
    means: 'The word is the slug of one category and the name of another, or the name of several.',
    why: 'Which one is meant would be a guess.',
    mend: 'Write what only one of them has.',
    example: ['category: news', 'category: harbour-news'],
  },
  'post/ambiguous-tag': {
    means: 'The word is the slug of one tag and the name of another, or the name of several.',
    why: 'Which one is meant would be a guess.',
    mend: 'Write what only one of them has.',
    example: ['tags: [c]', 'tags: [c-language]'],
  },
  'post/author-mismatch': {
    means: 'The author with this id is not called by the name that stands beside it.',
    why: 'Either the id or the name is another’s.',
    mend: 'Leave the name out, or write the id of the author that is meant.',
    example: ['authors: [{ id: jane, name: Bob }]', 'authors: [{ id: jane }]'],
  },
  'taxonomy/syntax': {
    means: 'The file is no valid YAML.',
    why: 'Nothing of it can be read. Until it can, posts are not told that they name something unknown.',
    mend: 'Mend the place shown; a text with ": " in it needs quotes.',
    example: ['jane: Jane: a writer', 'jane: "Jane: a writer"'],
  },
  'taxonomy/duplicate-key': {
    means: 'A key stands twice in a map.',
    why: 'Only one of the two could count.',
    mend: 'Remove one.',
    example: ['news: News\nnews: Novelties', 'news: News'],
  },
  'taxonomy/type': {
    means: 'A value has the wrong type, or a name is missing.',
    why: 'Lists show the name of every author, category and tag.',
    mend: 'Write a name, or an object with one.',
    example: ['- { slug: news }', '- { slug: news, name: News }'],
  },
  'taxonomy/unknown-key': {
    means: 'An entry has a field that it cannot have.',
    why: 'A field with a slip of the pen would be ignored.',
    mend: 'Mind the suggestion.',
    example: ['jane: { nmae: Jane }', 'jane: { name: Jane }'],
  },
  'taxonomy/slug-alphabet': {
    means: 'A slug or an id has other characters than A-Z a-z 0-9 _ -.',
    why: 'It is a segment of an address and part of a file’s name.',
    mend: 'Mind the suggestion.',
    example: ['- { slug: news & more, name: News }', '- { slug: news-more, name: News }'],
  },
  'taxonomy/duplicate-slug': {
    means: 'Two entries have one slug or id, or differ in letter case only.',
    why: 'They would have one address.',
    mend: 'Give one of them another.',
    example: ['- News\n- NEWS', '- News'],
  },
  'taxonomy/social-link': {
    means: 'A social link of an author is no address.',
    why: 'Readers get it as a link to follow.',
    mend: 'Begin it with https:// or http://.',
    example: [
      'jane: { name: Jane, social: { web: jane.example } }',
      'jane: { name: Jane, social: { web: "https://jane.example" } }',
    ],
  },
  'taxonomy/no-slug': {
    means: 'A name gives no slug, because no letter of it can be kept.',
    why: 'Without one there is no address and no filter for it.',
    mend: 'Declare it, with a slug of its own.',
    example: ['- "???"', '- { name: "???", slug: questions }'],
  },
  'taxonomy/contradiction': {
    means: 'about and bio, or socialLinks and social, say different things.',
    why: 'They are two spellings of one field, and only one can hold.',
    mend: 'Keep one.',
    example: ['jane: { name: Jane, about: Writes., bio: Paints. }', 'jane: { name: Jane, about: Writes. }'],
  },
  'taxonomy/ambiguous-name': {
    means: 'No post can name this entry: its slug and its name can each be taken for another’s.',
    why: 'An entry that cannot be named is of no use, and was meant for something.',
    mend: 'Give one of them another name or slug.',
    example: ['- { slug: a, name: B }\n- { slug: b, name: A }', '- { slug: a, name: A }\n- { slug: b, name: B }'],
  },
  'taxonomy/image': {
    means: 'The image of an entry is no file that can be published.',
    why: 'The address in the API would lead nowhere.',
    mend: 'Put the file there: the path is relative to the folder of the taxonomy file. Or write a whole address.',
    example: ['- { name: News, image: news.pgn }', '- { name: News, image: news.png }'],
  },
  'taxonomy/unknown-parent': {
    means: 'A category has a parent that the file does not declare.',
    why: 'It would be below nothing, and count for nothing.',
    mend: 'Write the slug of another entry, or declare it.',
    example: ['- { name: Tides, parent: wether }', '- { name: Tides, parent: weather }'],
  },
  'taxonomy/parent-cycle': {
    means: 'A category is below itself, through its parent or the parents of that.',
    why: 'No list of ancestors would end.',
    mend: 'Leave out the parent of one of them.',
    example: [
      '- { slug: a, name: A, parent: b }\n- { slug: b, name: B, parent: a }',
      '- { slug: a, name: A }\n- { slug: b, name: B, parent: a }',
    ],
  },
  'taxonomy/device-name': {
    means: 'A slug or an id is the name of a device on Windows: con, nul, com1 and so on.',
    why: 'No file can have this name there, so nobody can unpack or build the API on Windows.',
    mend: 'Choose another.',
    example: ['- { slug: con, name: Against }', '- { slug: against, name: Against }'],
  },
  'taxonomy/hidden-character': {
    means: 'An entry holds control characters, marks that turn the reading direction, or half of a character.',
    why: 'They do not show where they are written and spoil where they are read.',
    mend: 'Remove them; the message has their code points.',
    example: ['- "Ne\\u202Ews"', '- News'],
  },
  'taxonomy/slug-collision': {
    means: 'Names in posts that are different have one slug, or one id has several names.',
    why: 'They would become one author, category or tag, and a filter for it would find both.',
    mend: 'If they are one, use one spelling; if not, declare them with a slug each.',
    example: ['tags: [Café] and tags: [Cafe]', 'tags: [Café] in both'],
  },
  'taxonomy/merged-names': {
    means: 'One name is spelled in several ways in posts. It is one term, under its first spelling.',
    why: 'Which spelling readers see depends on the order of files.',
    mend: 'Use one spelling, or declare the term.',
    example: ['tags: [How we work] and tags: [how-we-work]', 'tags: [How we work] in both'],
  },
};
