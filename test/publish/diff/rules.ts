import type { Edit, Json } from '../../helpers/edit-tree.ts';

/**
 * A change and its verdict by the API's compatibility rules: additions are additive; removals, renames, new
 * requirements and changes of behaviour are breaking; announcements are notices. The last edit, if any, makes the old
 * tree.
 */
export type Row = readonly [
  title: string,
  after: Edit | undefined,
  verdict: 'breaking' | 'notice' | 'additive' | 'content' | 'none',
  before?: Edit,
];

const doc = (openapi: (document: Json) => void): Edit => ({ openapi });
const posts = (document: Json): Json => document.paths['/{key}/posts'];
const list = (document: Json): Json => posts(document).get;
const parameter = (name: string, change: (parameter: Json) => void): Edit =>
  doc((document) => change(document.components.parameters[name]));
const schema = (name: string, change: (schema: Json) => void): Edit =>
  doc((document) => change(document.components.schemas[name]));
const dropped =
  (name: string) =>
  (schema: Json): void => {
    for (const part of [schema, ...(schema.allOf ?? [])]) delete part.properties?.[name];
  };
const renamed =
  (from: string, to: string) =>
  ({ properties }: Json): void => {
    properties[to] = properties[from];
    delete properties[from];
  };
const jsonOf = (operation: Json): Json => operation.responses[200].content['application/json'];
const field = (name: string, change: (field: Json) => void): Edit =>
  schema('PostRecord', ({ properties }) => change(properties[name]));
const response = (name: string, change: (response: Json) => void): Edit =>
  doc((document) => change(document.components.responses[name]));
const parameterOf = (more: Json): Edit => doc((document) => list(document).parameters.push(more));
const lifecycle = (change: Json): Edit => doc(({ info }) => Object.assign(info['x-lifecycle'], change));
const everyOperation = (document: Json, change: (operation: Json) => void): void => {
  for (const item of Object.values<Json>(document.paths))
    for (const operation of Object.values<Json>(item)) change(operation);
};
const moved = (from: string, to: string): Edit =>
  doc(({ paths }) => {
    paths[to] = paths[from];
    delete paths[from];
  });
const KEY = { type: 'apiKey', in: 'header', name: 'X-Key' };
const secured = (schemes: Json, security: readonly Json[]): Edit =>
  doc((document) => {
    document.components.securitySchemes = schemes;
    document.security = security;
  });
const year = (more: Json = {}): Json => ({ name: 'year', in: 'query', schema: { type: 'integer', ...more } });
const YEAR = parameterOf(year());
const ranged = (more: Json): Edit => parameterOf(year(more));
const sorted = (values: readonly string[], more: Json = {}): Edit =>
  parameterOf({ name: 'sort', in: 'query', schema: { type: 'string', enum: values, ...more } });
const listed = (more: Json): Edit =>
  parameterOf({ name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } }, ...more });
const limited = (change: Json): Edit => field('title', (title) => Object.assign(title, change));
const status = (code: string, answer: Json | null): Edit =>
  doc((document) => {
    if (answer === null) delete list(document).responses[code];
    else list(document).responses[code] = answer;
  });

const OPERATIONS: readonly Row[] = [
  ['an endpoint removed', doc(({ paths }) => delete paths['/{key}/stats']), 'breaking'],
  ['an endpoint renamed', moved('/{key}/tags', '/{key}/labels'), 'breaking'],
  ['a detail under another path', moved('/{key}/posts/{slug}', '/{key}/post/{slug}'), 'breaking'],
  ['an endpoint added', doc(({ paths }) => (paths['/{key}/series'] = paths['/{key}/tags'])), 'additive'],
  [
    'a parameter of a path under another name, which no request holds',
    doc((document) => {
      document.paths['/{key}/posts/{id}'] = document.paths['/{key}/posts/{slug}'];
      delete document.paths['/{key}/posts/{slug}'];
      document.components.parameters.slug.name = 'id';
    }),
    'none',
  ],
  ['GET removed, HEAD left', doc(({ paths }) => delete paths['/{key}/tags'].get), 'breaking'],
  ['HEAD removed', doc((document) => delete posts(document).head), 'breaking'],
  ['OPTIONS removed', doc((document) => delete posts(document).options), 'breaking'],
  ['a method added', doc(({ paths }) => (paths['/{key}/tags'].post = paths['/{key}/tags'].get)), 'additive'],
  ['HEAD described that was not', undefined, 'additive', doc((document) => delete posts(document).head)],
  [
    'HEAD and OPTIONS described once that were described on each endpoint',
    undefined,
    'none',
    doc((document) => {
      const { head, options } = posts(document);
      for (const item of Object.values<Json>(document.paths)) Object.assign(item, { head, options });
    }),
  ],
  ['an operation deprecated', doc((document) => (list(document).deprecated = true)), 'notice'],
  [
    'an operation that has to be sent with a body',
    doc((document) => (list(document).requestBody = { required: true })),
    'breaking',
  ],
  [
    'an operation that may be sent with a body',
    doc((document) => (list(document).requestBody = { content: {} })),
    'none',
  ],
  ['another operationId', doc((document) => (list(document).operationId = 'posts')), 'none'],
  [
    'another summary, description, tag',
    doc((document) => Object.assign(list(document), { summary: 's', description: 'd', tags: ['x'] })),
    'none',
  ],
];

const PARAMETERS: readonly Row[] = [
  ['an optional parameter added', YEAR, 'additive'],
  ['a required parameter added', parameterOf({ ...year(), required: true }), 'breaking'],
  ['a required header added', parameterOf({ ...year(), in: 'header', required: true }), 'breaking'],
  ['an optional header added', parameterOf({ ...year(), in: 'header' }), 'additive'],
  ['a parameter removed', doc((document) => list(document).parameters.pop()), 'breaking'],
  ['a parameter renamed', parameter('author', (author) => (author.name = 'writer')), 'breaking'],
  ['a parameter in other letters', parameter('author', (author) => (author.name = 'Author')), 'breaking'],
  ['a request header in other letters', parameter('If-None-Match', (match) => (match.name = 'if-none-match')), 'none'],
  ['a parameter that moved into a header', parameter('author', (author) => (author.in = 'header')), 'breaking'],
  ['a parameter that has to be given', parameter('category', (category) => (category.required = true)), 'breaking'],
  [
    'a parameter that need not be given any more',
    undefined,
    'additive',
    parameter('category', (one) => (one.required = true)),
  ],
  ['text to number', parameter('author', (author) => (author.schema = { type: 'integer' })), 'breaking'],
  ['number to text', undefined, 'additive', parameter('author', (author) => (author.schema = { type: 'integer' }))],
  ['whole numbers to numbers', ranged({ type: 'number' }), 'additive', YEAR],
  ['numbers to whole numbers', YEAR, 'breaking', ranged({ type: 'number' })],
  ['text to a format', parameter('author', (author) => (author.schema.format = 'uuid')), 'breaking'],
  ['a format to text', undefined, 'additive', parameter('author', (author) => (author.schema.format = 'uuid'))],
  ['text to some values', parameter('author', (author) => (author.schema.enum = ['ann'])), 'breaking'],
  ['a value fewer', sorted(['new']), 'breaking', sorted(['new', 'old'])],
  ['a value more', sorted(['new', 'old']), 'additive', sorted(['new'])],
  ['a value in other letters', sorted(['New']), 'breaking', sorted(['new'])],
  ['values in another order', sorted(['old', 'new']), 'none', sorted(['new', 'old'])],
  ['a pattern where there was none', parameter('author', (author) => (author.schema.pattern = '^a')), 'breaking'],
  ['a pattern fewer', parameter('slug', (slug) => delete slug.schema.pattern), 'additive'],
  ['another pattern', parameter('slug', (slug) => (slug.schema.pattern = '^a')), 'breaking'],
  ['a maximum lowered', ranged({ maximum: 5 }), 'breaking', ranged({ maximum: 9 })],
  ['a maximum raised', ranged({ maximum: 9 }), 'additive', ranged({ maximum: 5 })],
  ['a maximum where there was none', ranged({ maximum: 5 }), 'breaking', YEAR],
  ['a maximum fewer', YEAR, 'additive', ranged({ maximum: 5 })],
  ['a minimum raised', ranged({ minimum: 5 }), 'breaking', ranged({ minimum: 1 })],
  ['a minimum lowered', ranged({ minimum: 1 }), 'additive', ranged({ minimum: 5 })],
  [
    'a longest length lowered',
    ranged({ type: 'string', maxLength: 3 }),
    'breaking',
    ranged({ type: 'string', maxLength: 5 }),
  ],
  ['a limit of a kind that is not understood', ranged({ not: { const: 3 } }), 'notice', YEAR],
  ['another default', ranged({ default: 2 }), 'breaking', ranged({ default: 1 })],
  ['no default any more', YEAR, 'breaking', ranged({ default: 1 })],
  ['a default that is now declared', ranged({ default: 1 }), 'none', YEAR],
  ['another default of offset', parameter('offset', (offset) => (offset.schema.default = 1)), 'breaking'],
  ['the highest limit lowered', parameter('limit', (limit) => (limit['x-applied'].maximum = 50)), 'breaking'],
  [
    'the highest limit raised: the same request has another answer',
    parameter('limit', (limit) => (limit['x-applied'].maximum = 500)),
    'breaking',
  ],
  [
    'the highest limit lowered, as a bound of the schema',
    parameter('limit', (limit) => (limit.schema.maximum = 50)),
    'breaking',
    parameter('limit', (limit) => (limit.schema.maximum = 100)),
  ],
  ['another default limit', parameter('limit', (limit) => (limit.schema.default = 10)), 'breaking'],
  ['a list written with commas that is repeated now', parameter('tags', (tags) => (tags.explode = true)), 'breaking'],
  ['the same style of a list, now written out', listed({ style: 'form', explode: true }), 'none', listed({})],
  ['a list with spaces for commas', parameter('tags', (tags) => (tags.style = 'spaceDelimited')), 'breaking'],
  ['a list of fewer', parameter('tags', (tags) => (tags.schema.maxItems = 3)), 'breaking'],
  ['null that is not taken any more', YEAR, 'breaking', ranged({ type: ['integer', 'null'] })],
  [
    'parameters that are declared for the path, not for its operations',
    doc(({ paths }) => {
      for (const item of Object.values<Json>(paths)) {
        const shared = item.get.parameters[0];
        for (const { parameters } of Object.values<Json>({ ...item })) parameters.shift();
        item.parameters = [shared];
      }
    }),
    'none',
  ],
];

const RESPONSES: readonly Row[] = [
  [
    'another error envelope',
    schema('Error', (error) => {
      error.properties = { message: { type: 'string' } };
      error.required = ['message'];
    }),
    'breaking',
  ],
  [
    'an error without its code',
    schema('Error', ({ properties }) => delete properties.error.properties.code),
    'breaking',
  ],
  [
    'a code of errors under another name',
    schema('Error', ({ properties: { error } }) => {
      error.properties.type = error.properties.code;
      delete error.properties.code;
    }),
    'breaking',
  ],
  [
    'an error code more',
    schema('Error', ({ properties }) => properties.error.properties.code.enum.push('other')),
    'breaking',
  ],
  ['an error code fewer', schema('Error', ({ properties }) => properties.error.properties.code.enum.pop()), 'additive'],
  [
    'an error with a field more',
    schema('Error', ({ properties }) => (properties.error.properties.help = { type: 'string' })),
    'additive',
  ],
  [
    'a message that can be null',
    schema('Error', ({ properties }) => (properties.error.properties.message.type = ['string', 'null'])),
    'breaking',
  ],
  [
    '200 that is 201',
    doc((document) => {
      const { responses } = list(document);
      responses[201] = responses[200];
      delete responses[200];
    }),
    'breaking',
  ],
  [
    '404 that is 400',
    doc((document) => {
      const { responses } = list(document);
      responses[400] = responses[404];
      delete responses[404];
    }),
    'breaking',
  ],
  ['401 removed', status('401', null), 'breaking'],
  ['410 removed', status('410', null), 'breaking'],
  ['304 removed: what is kept is sent again', status('304', null), 'breaking'],
  ['429 more', status('429', { $ref: '#/components/responses/internal_error' }), 'notice'],
  [
    'a status that is a whole range now',
    doc((document) => {
      const { responses } = list(document);
      responses['5XX'] = responses[500];
      delete responses[500];
    }),
    'notice',
  ],
  [
    'another media type',
    response('invalid_api_key', (one) => {
      one.content = { 'application/problem+json': one.content['application/json'] };
    }),
    'breaking',
  ],
  [
    'a list as XML',
    doc((document) => {
      const { content } = list(document).responses[200];
      content['application/xml'] = content['application/json'];
      delete content['application/json'];
    }),
    'breaking',
  ],
  ['a media type more', response('invalid_api_key', (one) => (one.content['text/html'] = {})), 'additive'],
  [
    'a media type with its charset',
    response('invalid_api_key', (one) => {
      one.content = { 'application/json; charset=utf-8': one.content['application/json'] };
    }),
    'none',
  ],
  ['an error without a body', response('invalid_api_key', (one) => delete one.content), 'breaking'],
  ['no ETag any more', doc((document) => delete list(document).responses[200].headers.ETag), 'breaking'],
  [
    'no CORS header any more',
    doc((document) => delete list(document).responses[200].headers['Access-Control-Allow-Origin']),
    'breaking',
  ],
  ['no Sunset in errors', response('internal_error', ({ headers }) => delete headers.Sunset), 'breaking'],
  ['no Allow with 405', response('method_not_allowed', ({ headers }) => delete headers.Allow), 'breaking'],
  [
    'a header more',
    response('internal_error', ({ headers }) => (headers['X-More'] = { schema: { type: 'string' } })),
    'additive',
  ],
  [
    'a header in other letters',
    response('internal_error', ({ headers }) => {
      headers.sunset = headers.Sunset;
      delete headers.Sunset;
    }),
    'none',
  ],
  [
    'a header of another type',
    doc(({ components }) => (components.headers.ETag.schema = { type: 'integer' })),
    'breaking',
  ],
];

const ELSE: readonly Row[] = [
  ['a server removed', doc((document) => document.servers.pop()), 'breaking'],
  [
    'a server at another host',
    doc((document) => document.servers.push({ url: 'https://cdn.example.com/api' })),
    'additive',
  ],
  ['a server that moved to another path', doc((document) => (document.servers[1].url = '/other')), 'breaking'],
  [
    'a server with its host, which was the same',
    doc((document) => (document.servers[0].url = 'https://api.example.com/api/public/v1')),
    'none',
  ],
  ['a server that ends in a slash', doc((document) => (document.servers[1].url += '/')), 'none'],
  ['a key asked for in a header', secured({ key: KEY }, [{ key: [] }]), 'breaking'],
  ['a key that may be given', secured({ key: KEY }, [{}, { key: [] }]), 'none'],
  ['a key that is not asked for any more', undefined, 'additive', secured({ key: KEY }, [{ key: [] }])],
  [
    'a key in another header',
    secured({ key: { ...KEY, name: 'X-Other' } }, [{ key: [] }]),
    'breaking',
    secured({ key: KEY }, [{ key: [] }]),
  ],
  [
    'a key whose scheme has another name',
    secured({ other: KEY }, [{ other: [] }]),
    'none',
    secured({ key: KEY }, [{ key: [] }]),
  ],
  [
    'a scope more',
    secured({ key: { type: 'oauth2' } }, [{ key: ['read', 'more'] }]),
    'breaking',
    secured({ key: { type: 'oauth2' } }, [{ key: ['read'] }]),
  ],
  [
    'credentials of one operation',
    doc((document) => {
      document.components.securitySchemes = { key: KEY };
      list(document).security = [{ key: [] }];
    }),
    'breaking',
  ],
  [
    'another title, contact, license',
    doc(({ info }) => Object.assign(info, { title: 't', contact: {}, license: { name: 'MIT' } })),
    'none',
  ],
  ['examples', doc((document) => everyOperation(document, (operation) => (operation['x-example'] = 1))), 'none'],
  ['a deprecation that is not planned any more', lifecycle({ deprecated: null }), 'notice'],
  ['a deprecation at once', lifecycle({ deprecated: true }), 'notice'],
  ['a deprecation on another day', lifecycle({ deprecated: '2027-01-01T00:00:00.000Z' }), 'notice'],
  ['a sunset earlier', lifecycle({ sunset: '2027-05-01T00:00:00.000Z' }), 'breaking'],
  ['a sunset later', lifecycle({ sunset: '2028-01-01T00:00:00.000Z' }), 'notice'],
  ['no sunset any more', lifecycle({ sunset: null }), 'notice'],
  ['another successor', lifecycle({ suggest: 'v3' }), 'notice', lifecycle({ suggest: 'v2' })],
  ['no document any more: shapes cannot be compared', { remove: ['../openapi.json'] }, 'breaking'],
  ['no document before: shapes cannot be compared', undefined, 'breaking', { remove: ['../openapi.json'] }],
];

const SHAPES: readonly Row[] = [
  ['a field declared that can be null', field('excerpt', (excerpt) => (excerpt.type = ['string', 'null'])), 'breaking'],
  ['a field declared that is never null', field('coverImage', (image) => (image.type = 'string')), 'additive'],
  ['a field declared that can be missing', schema('PostRecord', (record) => record.required.shift()), 'breaking'],
  ['a field declared of another type', field('readingTime', (time) => (time.type = 'string')), 'breaking'],
  ['a whole number declared that is any number', field('readingTime', (time) => (time.type = 'number')), 'breaking'],
  ['a date declared as text', field('publishedAt', (date) => delete date.format), 'breaking'],
  ['a date declared in another format', field('publishedAt', (date) => (date.format = 'date')), 'breaking'],
  ['a string declared of a format', field('title', (title) => (title.format = 'x')), 'additive'],
  ['a minimum of answers lowered', field('readingTime', (time) => (time.minimum = 0)), 'breaking'],
  ['a minimum of answers raised', field('readingTime', (time) => (time.minimum = 2)), 'additive'],
  ['a longest text that is longer', limited({ maxLength: 90 }), 'breaking', limited({ maxLength: 60 })],
  ['a longest text that is shorter', limited({ maxLength: 60 }), 'additive', limited({ maxLength: 90 })],
  ['some values, and one more', limited({ enum: ['a', 'b'] }), 'breaking', limited({ enum: ['a'] })],
  ['some values, and one fewer', limited({ enum: ['a'] }), 'additive', limited({ enum: ['a', 'b'] })],
  ['a pattern of slugs that is looser', field('slug', (slug) => (slug.pattern = '.*')), 'breaking'],
  [
    'a table of other values',
    schema('Author', ({ properties }) => (properties.socialLinks.additionalProperties = { type: 'integer' })),
    'breaking',
  ],
  [
    'an optional field declared, which no answer has',
    schema('PostRecord', ({ properties }) => (properties.more = { type: 'string' })),
    'additive',
  ],
  ['a description of a field', field('title', (title) => (title.description = 'x')), 'none'],
  ['records without a field', schema('PostRecord', ({ properties }) => delete properties.excerpt), 'breaking'],
  ['records with a field renamed', schema('PostRecord', renamed('excerpt', 'summary')), 'breaking'],
  ['records with tags as strings', field('tags', (tags) => (tags.items = { type: 'string' })), 'breaking'],
  ['records with tags of anything', field('tags', (tags) => delete tags.items), 'breaking'],
  [
    'records with authors without their names',
    field('authors', (authors) => (authors.items = { type: 'object', properties: { id: { type: 'string' } } })),
    'breaking',
  ],
  ['a json field of a declared type', field('meta', (meta) => (meta.type = 'object')), 'none'],
  ['a field that becomes a json field', field('rank', (rank) => delete rank.type), 'breaking'],
  ['lists without their total', schema('PostList', ({ properties }) => delete properties.total), 'breaking'],
  ['lists with something more', schema('PostList', ({ properties }) => (properties.next = {})), 'additive'],
  ['lists of anything', schema('PostList', ({ properties }) => delete properties.data.items), 'breaking'],
  ['a list whose schema is not written', doc((document) => delete jsonOf(list(document)).schema), 'breaking'],
  [
    'a list with its charset, without a field',
    doc((document) => {
      const { content } = list(document).responses[200];
      content['application/json; charset=utf-8'] = content['application/json'];
      delete content['application/json'];
      delete document.components.schemas.PostRecord.properties.excerpt;
    }),
    'breaking',
  ],
  [
    'a list in a range of statuses, without a field',
    doc((document) => {
      const { responses } = list(document);
      responses['2XX'] = responses[200];
      delete responses[200];
      delete document.components.schemas.PostRecord.properties.excerpt;
    }),
    'breaking',
  ],
  ['details without their content', schema('Post', dropped('htmlContent')), 'breaking'],
  [
    'details without their envelope',
    doc(({ components: { schemas } }) => (schemas.PostAnswer = schemas.Post)),
    'breaking',
  ],
  [
    'terms without their envelope',
    schema('TermList', (terms) => Object.assign(terms, { type: 'array', items: terms.properties.data.items })),
    'breaking',
  ],
  ['terms without their names', schema('Term', ({ properties }) => delete properties.name), 'breaking'],
  ['terms with a count more', schema('Term', ({ properties }) => (properties.posts = { type: 'integer' })), 'additive'],
  [
    'stats in an envelope',
    schema('Stats', (stats) => {
      stats.properties = { data: { type: 'object', properties: stats.properties } };
      stats.required = ['data'];
    }),
    'breaking',
  ],
  ['stats without a total', schema('Stats', ({ properties }) => delete properties.totalTags), 'breaking'],
  ['stats with a total more', schema('Stats', ({ properties }) => (properties.totalWords = {})), 'additive'],
  ['authors without what is about them', schema('Author', ({ properties }) => delete properties.about), 'breaking'],
  ['authors without their links', schema('Author', ({ properties }) => delete properties.socialLinks), 'breaking'],
  [
    'authors whose links are a list',
    schema('Author', ({ properties }) => (properties.socialLinks = { type: 'array', items: { type: 'string' } })),
    'breaking',
  ],
  [
    'a link that can be null',
    schema('Author', ({ properties }) => (properties.socialLinks.additionalProperties = { type: ['string', 'null'] })),
    'breaking',
  ],
];

/** Changes to `openapi.json` only. */
export const DOCUMENT: readonly Row[] = [...OPERATIONS, ...PARAMETERS, ...RESPONSES, ...ELSE, ...SHAPES];

const authors = (change: (author: Json) => Json): Edit => ({
  answers: { authors: ({ data }) => ({ data: data.map(change) }) },
});
const links = (change: (links: Json) => Json): Edit =>
  authors((author) => ({ ...author, socialLinks: change(author.socialLinks) }));
const terms = (change: (term: Json) => Json): Edit => ({
  answers: { tags: ({ data }) => ({ data: data.map(change) }) },
});
const record = (change: (record: Json) => Json): Edit => ({ record: change });

/** Changes of behaviour: what lists, filters and addresses answer, whatever `openapi.json` says. */
export const ANSWERS: readonly Row[] = [
  ['another order', { order: (slugs) => [...slugs].reverse() }, 'breaking'],
  ['a filter that finds nothing', { terms: (all) => ({ ...all, tags: {} }) }, 'breaking'],
  [
    'a filter that finds other posts',
    { terms: (all) => ({ ...all, author: { ann: all.author.bob, bob: all.author.ann } }) },
    'breaking',
  ],
  [
    'another default limit of lists',
    { manifest: (one) => ({ ...one, limit: { ...one.limit, default: 5 } }) },
    'breaking',
  ],
  ['another highest limit of lists', { manifest: (one) => ({ ...one, limit: { ...one.limit, max: 50 } }) }, 'breaking'],
  ['an answer that is not there any more', { remove: ['stats.json'] }, 'breaking'],
  ['no post by itself any more', { remove: ['posts/one.json', 'posts/two.json', 'posts/three.json'] }, 'breaking'],
];

/** Changes that authors make, and values, which readers get as their schemas allow. */
export const CONTENT: readonly Row[] = [
  ['nothing', undefined, 'none'],
  ['a link of an author changed', links((table) => ({ ...table, web: 'https://other.example' })), 'none'],
  ['a link of an author under another name', links(({ git, ...rest }) => ({ ...rest, code: git ?? 'x' })), 'none'],
  ['all links of all authors removed', links(() => ({})), 'none'],
  ['what is about an author', authors((author) => ({ ...author, about: 'Other.' })), 'none'],
  [
    'an author more',
    { answers: { authors: ({ data }) => ({ data: [...data, { ...data[0], id: 'cid' }] }) } },
    'content',
  ],
  ['an author fewer', { answers: { authors: ({ data }) => ({ data: data.slice(1) }) } }, 'content'],
  ['no author any more', { answers: { authors: () => ({ data: [] }) } }, 'content'],
  ['the name of a tag', terms((term) => ({ ...term, name: term.name.toUpperCase() })), 'none'],
  ['a tag more', { answers: { tags: ({ data }) => ({ data: [...data, { name: 'X', slug: 'x' }] }) } }, 'content'],
  ['another title', record((one) => ({ ...one, title: `${one.title}!` })), 'none'],
  ['another custom value', record((one) => ({ ...one, rank: 7 })), 'none'],
  ['a custom value that nobody gives', record((one) => ({ ...one, rank: null })), 'none'],
  ['a json field without a name that it had', record((one) => ({ ...one, meta: {} })), 'none'],
  ['a json field of another type', record((one) => ({ ...one, meta: [one.meta] })), 'none'],
  ['no update any more', record((one) => ({ ...one, updatedAt: null })), 'none'],
  ['another text', { detail: ({ data }) => ({ data: { ...data, htmlContent: '<p>Other.</p>' } }) }, 'none'],
  ['other totals', { answers: { stats: (stats) => ({ ...stats, totalTags: 9 }) } }, 'none'],
];
