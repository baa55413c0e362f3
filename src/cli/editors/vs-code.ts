import { postPatterns, type SchemaFile, schemaPath, type WorkspaceModel } from '../../build/schemas.ts';
import { patternBases } from '../../shared/fs/pattern-bases.ts';
import { type FormField, formFields } from './form-fields.ts';

/**
 * The settings by which VS Code's extensions find the schemas and fields of posts. `yaml.schemas` is for extensions that
 * read front matter as YAML. Front Matter CMS has its own form:
 * https://frontmatter.codes/docs/content-creation/content-types
 */
export const vsCodeSettings = (models: readonly WorkspaceModel[]): SchemaFile => {
  const settings = {
    'yaml.schemas': Object.fromEntries(
      models.map((model) => [schemaPath(model.source.name, 'post'), postPatterns(model)]),
    ),
    'frontMatter.content.pageFolders': models.flatMap((model) =>
      patternBases(postPatterns(model)).map((folder) => ({
        title: model.source.name,
        path: `[[workspace]]/${folder}`,
        contentTypes: [model.source.name],
      })),
    ),
    'frontMatter.taxonomy.contentTypes': models.map((model) => ({
      name: model.source.name,
      pageBundle: false,
      fields: formFields(model).map(contentField),
    })),
  };
  return { path: '.vscode/settings.json', text: `${JSON.stringify(settings, null, 2)}\n` };
};

const TYPES: Readonly<Partial<Record<FormField['kind'], object>>> = {
  date: { type: 'datetime' },
  switch: { type: 'draft' },
  boolean: { type: 'boolean' },
  image: { type: 'image' },
  number: { type: 'number', numberOptions: { isDecimal: true } },
  integer: { type: 'number' },
  strings: { type: 'list' },
  addresses: { type: 'list' },
};

const contentField = ({ key, kind, choices, isList, isRequired }: FormField): object => {
  const form =
    choices !== undefined
      ? { type: 'choice', choices: choices.map(({ value, label: title }) => ({ id: value, title })), multiple: isList }
      : (TYPES[kind] ?? { type: isList ? 'list' : 'string' });
  return { title: key, name: key, ...form, ...(isRequired && { required: true }) };
};
