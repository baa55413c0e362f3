import type { Explanations } from './explanation.ts';

/** What the fields of a post say. */
export const POSTS: Explanations = {
  'post/title-missing': {
    means: 'The post has no title.',
    why: 'Every list shows it.',
    mend: 'Write one.',
    example: ['', 'title: Fog in the channel'],
  },
  'post/date-missing': {
    means: 'The post has no date, neither in its front matter nor in its file’s name.',
    why: 'Lists are in the order of dates. The date of the file is none: it is that of the last checkout.',
    mend: 'Write one, or put it before the file’s name.',
    example: ['fog.md', '2026-01-31-fog.md'],
  },
  'post/date-unreadable': {
    means: 'A date is in no form that can be read, or is no day of the calendar.',
    why: 'A guess would be silently wrong.',
    mend: 'Write it as 2026-01-31, or with a time as 2026-01-31T12:00:00Z.',
    example: ['updated: next May', 'updated: 2026-05-01'],
  },
  'post/date-ambiguous': {
    means: 'A date may mean one of two days.',
    why: '01/02/2026 is the first of February in one country and the second of January in another: a guess would be silently wrong.',
    mend: 'Write the year first; the message has both days.',
    example: ['updated: 01/02/2026', 'updated: 2026-02-01'],
  },
  'post/field-type': {
    means: 'A field has a value of another type than it can have, such as a list for a title.',
    why: 'What is meant by it would be a guess: draft: yes is a text, not true.',
    mend: 'Write the type that the message names.',
    example: ['draft: yes', 'draft: true'],
  },
  'post/publish-rule': {
    means:
      'A key looks as if it said whether the post is to be published, and the configuration does not say what it means.',
    why: 'In one project status: review holds a post back, in another it means something else; what was published by mistake cannot be taken back.',
    mend: 'Decide it in the configuration, once for all posts: posts.publish names the values that publish, or ignores the key.',
    example: ['status: review', 'posts: { publish: { status: [published] } }'],
  },
  'post/slug-alphabet': {
    means:
      'A slug has other characters than A-Z a-z 0-9 _ - or is longer than 200 of them, or a file’s name gives none.',
    why: 'It is a segment of an address and the name of a file: this alphabet means the same on every host.',
    mend: "Mind the suggestion, write a slug into the front matter, or keep letters of any script with posts.slugify: 'keep'.",
    example: ['slug: fog & mist', 'slug: fog-mist'],
  },
  'post/slug-pattern': {
    means:
      'A permalink is a pattern or a template that only its tool fills in, so the slug is made of the post’s name.',
    why: 'The slug may not be the last segment of the address that the post has elsewhere.',
    mend: 'Write a slug where that matters, or nothing where the name will do.',
    example: ['permalink: /:year-:title/', 'slug: 2026-fog'],
  },
  'post/alias': {
    means:
      'An alias is no path of a site: it has an origin, dot segments, a fragment, a template or characters that no address has.',
    why: 'It is published as an address that leads to the post, and may become a rule of a server.',
    mend: 'Write the path that the post had on its site.',
    example: ['aliases: [https://example.com/old/]', 'aliases: [/old/]'],
  },
  'post/alias-conflict': {
    means: 'An alias is the address of a post, or an alias of another post as well.',
    why: 'It would lead to two posts, or away from one, so it is left out of the redirects.',
    mend: 'Remove it where it is wrong. What addresses posts have is said by posts.url in the configuration.',
    example: ['aliases: [/posts/fog/] in two posts', 'aliases: [/posts/fog/] in one of them'],
  },
  'post/old-slug-conflict': {
    means: 'The last segment of an alias is the slug of another post, or comes from several posts.',
    why: 'The API has one answer for a slug. It answers with the post that has it, or else 404; sites still have the alias.',
    mend: 'Nothing, or remove the aliases that nobody asks the API for.',
    example: ['aliases: [/2019/intro/] and aliases: [/2020/intro/]', 'aliases: [/2020/intro/]'],
  },
  'post/duplicate-slug': {
    means: 'Several posts have one slug, or slugs that differ in letter case only.',
    why: 'They would have one address; file systems and buckets disagree about letter case.',
    mend: 'Give each its own, or put dates into all slugs with posts.slug in the configuration.',
    example: ['2025-05-01-news.md and 2026-05-01-news.md', "posts: { slug: '{yyyy}-{mm}-{dd}-{name}' }"],
  },
  'post/custom-field': {
    means: 'A custom field is missing or of another type than the configuration says.',
    why: 'The API’s description promises the type to its readers.',
    mend: 'Write it in the post, or change the field in the configuration: another type, or a default.',
    example: ['price: about 3', 'price: 3.50'],
  },
  'post/contradiction': {
    means: 'Two spellings of a field say different things, such as date and pubDate, or draft and published.',
    why: 'Only one of them can hold, and nobody but you knows which.',
    mend: 'Keep the one that is right; both places are shown.',
    example: ['slug: fog\npermalink: /mist/', 'slug: fog'],
  },
  'post/empty-item': {
    means: 'An item of a list is empty or null, which counts as none.',
    why: 'In YAML null, ~ and nothing at all are no words: a tag of that name would be lost.',
    mend: 'Remove the item, or put quotes around the word.',
    example: ['tags: [null, fog]', 'tags: ["null", fog]'],
  },
  'post/hidden-character': {
    means: 'A text holds control characters, marks that turn the reading direction, or half of a character.',
    why: 'They do not show where they are written and spoil where they are read.',
    mend: 'Remove them; the message has their code points.',
    example: ['excerpt: "Fog\\u202Egof"', 'excerpt: Fog'],
  },
  'post/language-conflict': {
    means: 'The post says that it is in two languages: by its front matter, the name of its file or its folder.',
    why: 'A text is published in one language; in which of the two cannot be guessed.',
    mend: 'Say it in one place, or the same in each.',
    example: ['posts/en/hello.de.md', 'posts/de/hello.md'],
  },
  'post/language-unknown': {
    means: 'The post is in a language that its workspace does not declare.',
    why: 'Nobody could ask for it: each declared language has its own answers, and no others have any.',
    mend: 'Write a declared one, or add it to languages of the workspace.',
    example: ['lang: fr', 'languages: [en, de, fr]'],
  },
  'post/translation-twice': {
    means: 'Two posts in one language have the same key that joins translations.',
    why: 'A post has one text in a language: a reader who changes the language would come to either.',
    mend: 'Give each post a key of its own.',
    example: ['translationKey: about\n(in two posts)', 'translationKey: about\ntranslationKey: contact'],
  },
  'post/shared-address': {
    means: 'Posts in several languages have the same address on the site.',
    why: 'A link, a feed or a sitemap that names the address cannot say which of the texts it means.',
    mend: 'Put {lang} into posts.url.',
    example: ["posts: { url: '/posts/{slug}' }", "posts: { url: '/{lang}/posts/{slug}' }"],
  },
  'post/device-name': {
    means: 'The slug is the name of a device on Windows: con, nul, com1 and so on.',
    why: 'No file can have this name there, so nobody can unpack or build the API on Windows.',
    mend: 'Choose another.',
    example: ['slug: con', 'slug: conference'],
  },
  'post/several-categories': {
    means: 'The post names several categories; it has one, the first.',
    why: 'The API gives a post one category: the others are not in it.',
    mend: 'Keep one, and make the others tags.',
    example: ['categories: [News, Fog]', 'category: News\ntags: [Fog]'],
  },
  'post/unread-key': {
    means:
      'A key of the front matter is in posts, and nothing reads it. There is one warning a key, at the first post that has it.',
    why: 'What its authors wrote is not in the API, and nobody would know: topics of 2,000 posts, say, that are their tags.',
    mend: 'Map it with fields, publish it with customFields, or say in ignoreFields that it is not for the API.',
    example: ['topics: [fog]', "fields: { tags: 'topics' }"],
  },
  'post/more-problems': {
    means: 'The post has more than 100 problems: these are the others, counted.',
    why: 'To look up the places of thousands takes minutes, and nobody reads them.',
    mend: 'Mend those that are shown, and build again.',
    example: ['a file of 500 broken links', 'the same with its links mended'],
  },
};
