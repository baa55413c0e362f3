import { schema } from '../../src/config/schema.ts';

/** An option's path, and a value that differs from the default. */
export type OptionValue = readonly [path: string, value: unknown];

/** The parts of a zod schema that are read here. */
interface Layer {
  readonly shape?: Readonly<Record<string, Layer>>;
  readonly def: {
    readonly type: string;
    readonly innerType?: Layer;
    readonly in?: Layer;
    readonly out?: Layer;
    readonly element?: Layer;
    readonly options?: readonly Layer[];
    readonly values?: readonly unknown[];
    readonly entries?: Readonly<Record<string, string>>;
  };
}

const HOST = { listen: '127.0.0.1:8080', root: '/srv/api', serverName: 'api.example.com' };
const TLS = { certificate: '/etc/tls/a.pem', key: '/etc/tls/a.key' };

/** Values of options whose type does not say which ones are legal. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  'folders.content': ['content/blog'],
  'folders.out': ['public'],
  'folders.public': ['site'],
  'folders.assets': [['content/blog']],
  workspaces: [{ notes: { posts: 'site', keys: ['notes'] } }],
  'website.url': ['https://example.com'],
  'website.basePath': ['/journal'],
  'website.values': [{ 'site.repository': 'https://example.com/source' }],
  'posts.url': ['/blog/{slug}'],
  'posts.slug': ['{name}'],
  'posts.date': ['2026-02-03'],
  'posts.timeZone': ['Asia/Tokyo'],
  'markdown.imageWidths': [[]],
  'markdown.templates.allow': [['site.title']],
  'markdown.shortcodes': [{}],
  'markdown.marked': [[]],
  'records.fields': [{ rating: { type: 'number' } }, { stars: { type: 'integer', from: 'rating', default: 3 } }],
  'records.urlField': ['permalink'],
  'lists.maxLimit': [50],
  'lists.precompute.limits': [[1, 2]],
  'lists.precompute.combine': [[['category', 'tags']]],
  versions: [{ v1: { deprecated: '2026-04-01', sunset: '2026-08-01' } }],
  'output.basePath': ['/content'],
  'output.assetsUrl': ['https://cdn.example.com'],
  'output.cache.lists': ['no-cache'],
  'output.cache.details': ['no-cache'],
  'output.cache.index': ['no-store'],
  'output.cache.assets': ['no-cache'],
  'output.cache.errors': ['no-cache'],
  'hosts.targets': [['nginx', 'cloudflare']],
  'hosts.nginx': [HOST, { ...HOST, tls: TLS }],
  'hosts.apache': [HOST, { ...HOST, tls: TLS }],
  'hosts.caddy': [{ listen: ':8080', root: '/srv/api' }],
  'hosts.cloudflare': [{ name: 'api', compatibilityDate: '2026-04-02' }],
  deploy: [{ destination: 's3://bucket', url: 'https://api.example.com', region: 'eu-central-1' }],
  'adopt.ignoreFields': [['rating']],
  'adopt.publish': [{ status: ['live'] }],
  'adopt.ownUrl': ['/{url}'],
  'adopt.byFolder': [{ deep: { slug: '{name}' } }],
  'adopt.slugs': [{ 'c.md': 'sea' }],
};

const LAYERS = ['default', 'prefault', 'optional', 'nonoptional', 'nullable'];

/** Without defaults and transformations: what a user writes. */
const written = (layer: Layer): Layer => {
  const { type, innerType, in: first, out } = layer.def;
  if (LAYERS.includes(type) && innerType !== undefined) return written(innerType);
  if (type !== 'pipe' || first === undefined || out === undefined) return layer;
  return written(first.def.type === 'transform' ? out : first);
};

/** Legal values of a type that says which ones those are. */
const valuesOf = (layer: Layer): readonly unknown[] => {
  const { type, values = [], entries = {}, element, options = [] } = written(layer).def;
  if (type === 'boolean') return [true, false];
  if (type === 'number') return [1, 7];
  if (type === 'literal') return values;
  if (type === 'enum') return Object.values(entries);
  if (type === 'array' && element !== undefined) return valuesOf(element).map((value) => [value]);
  return type === 'union' ? options.flatMap(valuesOf) : [];
};

const below = (layer: Layer, path: string): readonly OptionValue[] => {
  const { shape } = written(layer);
  const given = VALUES[path] ?? (path.startsWith('adopt.fields.') ? ['rating', ['rating', 'title']] : undefined);
  if (given === undefined && shape !== undefined)
    return Object.entries(shape).flatMap(([name, inner]) => below(inner, path === '' ? name : `${path}.${name}`));
  const values = given ?? valuesOf(layer);
  if (values.length === 0) throw new Error(`${path} needs a value in this file.`);
  return values.map((value) => [path, value] as const);
};

/** Values of all options, by the schema: a new option is here by itself, or it throws. */
export const optionValues = (): readonly OptionValue[] => below(schema as unknown as Layer, '');

/** A configuration with one option set. */
export const withOption = (config: object, [path, value]: OptionValue): object => {
  const [name = '', ...rest] = path.split('.');
  const inner = (config as Record<string, object | undefined>)[name] ?? {};
  return { ...config, [name]: rest.length === 0 ? value : withOption(inner, [rest.join('.'), value]) };
};
