import { basename, extname } from 'node:path/posix';
import { stringify } from 'yaml';
import { postPatterns, type WorkspaceModel } from '../../build/schemas.ts';
import { patternBases } from '../../shared/fs/pattern-bases.ts';
import { groupBy } from '../../shared/group-by.ts';
import { areDated, type FormField, formFields, readPosts, type WrittenFrontMatter } from './form-fields.ts';

export type Cms = 'decap' | 'sveltia';

/**
 * The `config.yml` of a CMS with a form for the posts of each folder. Only the project knows its `backend`, which the
 * page of the CMS sets. https://decapcms.org/docs/configuration-options/ https://sveltiacms.app/en/docs
 */
export const cmsConfig = (models: readonly WorkspaceModel[], cms: Cms): string => {
  const collections = models.flatMap((model) => collectionsOf(model, cms));
  const folder = models[0]?.settings.assets.folder ?? null;
  const media =
    folder === null
      ? { media_folder: `${collections[0]?.folder}/images` }
      : { media_folder: folder === '.' ? 'images' : `${folder}/images`, public_folder: '/images' };
  // A field without a value is absent, because not every field can be empty.
  const output = cms === 'sveltia' && { output: { omit_empty_optional_fields: true } };
  const config = stringify({ ...media, ...output, collections }, { lineWidth: 0 });
  return `# Written by galley schema --editor ${cms}.\n${config}`;
};

const collectionsOf = (model: WorkspaceModel, cms: Cms) => {
  const all = readPosts(model);
  const folders = patternBases(postPatterns(model));
  return folders.map((folder, at) => {
    const posts = all.filter(({ file }) => file.startsWith(`${folder}/`));
    const isBundled = mostOf(posts, ({ file }) => basename(file, extname(file))) === 'index';
    const fields = formFields(model, all);
    const slug = areDated(posts) && posts.length > 0 ? `${dayOf(fields, cms)}-{{slug}}` : '{{slug}}';
    const language = mostOf(posts, (post) => post.language) ?? 'yaml';
    const media = isBundled ? '' : 'images';
    return {
      name: `${model.source.name}${folders.length === 1 ? '' : `-${at + 1}`}`,
      label: model.workspace.title,
      folder,
      create: true,
      slug,
      ...(isBundled && { path: `${slug}/index` }),
      extension: mostOf(posts, ({ file }) => extname(file).slice(1)) ?? 'md',
      format: `${language}-frontmatter`,
      ...(model.settings.assets.folder === null && { media_folder: media, public_folder: media }),
      fields: [...widgets(fields), BODY],
    };
  });
};

/** Templates and shortcodes are text, which the rich editor would change. */
const BODY = { name: 'body', label: 'Body', widget: 'markdown', required: false, modes: ['raw', 'rich_text'] };

/** The day of a post in its file's name. In Sveltia, `{{year}}` is the current one. */
const dayOf = (fields: readonly FormField[], cms: Cms): string => {
  const key = fields.find(({ name }) => name === 'publishedAt')?.key;
  return cms === 'sveltia' ? `{{${key} | date('YYYY-MM-DD')}}` : '{{year}}-{{month}}-{{day}}';
};

/** What most posts have; undefined without posts. */
const mostOf = (posts: readonly WrittenFrontMatter[], of: (post: WrittenFrontMatter) => string): string | undefined =>
  [...groupBy(posts, of)].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];

/** The widgets of fields. The keys below another one are the widgets of an object. */
const widgets = (fields: readonly FormField[]): readonly object[] =>
  [...groupBy(fields, ({ key }) => key.replace(/\..*/, ''))].map(([name, own]) => {
    const whole = own.find(({ key }) => key === name);
    if (whole !== undefined) return { name, label: labelOf(name), ...widgetOf(whole) };
    const inner = own.map((field) => ({ ...field, key: field.key.slice(name.length + 1) }));
    const required = inner.some(({ isRequired }) => isRequired);
    return { name, label: labelOf(name), widget: 'object', required, fields: widgets(inner) };
  });

/** `published_at` and `publishedAt` become `Published at`. */
const labelOf = (key: string): string => {
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const WIDGETS: Readonly<Partial<Record<FormField['kind'], object>>> = {
  // Dates in UTC, with the time: a date without one could be a day off.
  date: { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ss.SSS[Z]', picker_utc: true },
  switch: { widget: 'boolean' },
  boolean: { widget: 'boolean' },
  number: { widget: 'number', value_type: 'float' },
  integer: { widget: 'number', value_type: 'int' },
  image: { widget: 'image' },
};

const widgetOf = ({ name, kind, choices, isList, isRequired: required, says: hint }: FormField): object => {
  const about = { required, hint };
  if (choices !== undefined) {
    const several = isList && { multiple: true, ...(kind === 'category' && { max: 1 }) };
    return { widget: 'select', options: choices, ...several, ...about };
  }
  if (isList) return { widget: 'list', ...about };
  const widget = WIDGETS[kind] ?? { widget: 'string' };
  return { ...widget, ...about, ...(name === 'publishedAt' && { default: '{{now}}' }) };
};
