import type { WorkspaceModel } from '../../build/schemas.ts';
import { type FrontMatter, readFrontMatter } from '../../content/front-matter/front-matter.ts';
import { type Choice, type PostField, postModel } from '../../content/model/post-model.ts';
import { isSlugKey } from '../../content/posts/address-fields.ts';
import { valueAt } from '../../content/posts/field-values.ts';
import { readText } from '../../shared/fs/read-text.ts';

/** A field of a form. */
export interface FormField extends Pick<PostField, 'name' | 'kind' | 'choices' | 'isRequired' | 'says'> {
  /** The front matter key to write, as a path if it is nested. */
  readonly key: string;
  readonly isList: boolean;
}

export interface WrittenFrontMatter extends Pick<FrontMatter, 'data' | 'language'> {
  readonly file: string;
}

/** The front matter of the posts of a workspace, without posts that have none or that cannot be read. */
export const readPosts = ({ source, settings }: WorkspaceModel): readonly WrittenFrontMatter[] =>
  source.posts.flatMap((post) => {
    const { file } = post;
    const { frontMatter } = readFrontMatter(readText(post).text ?? '', file, settings.tool.frontMatter);
    return frontMatter === null || frontMatter.data.size === 0 ? [] : [{ ...frontMatter, file }];
  });

/** The fields that a form for posts shows, under the keys that most of the posts use. */
export const formFields = (model: WorkspaceModel, posts = readPosts(model)): readonly FormField[] =>
  postModel(model).flatMap((field): FormField[] => {
    const { name, kind, choices, isCustom, isRequired, says } = field;
    const uses = keysToWrite(field).map((key) => ({ key, values: valuesAt(posts, key) }));
    const [used] = uses.filter(({ values }) => values.length > 0).sort((a, b) => b.values.length - a.values.length);
    // A form cannot edit JSON, and `draft` is enough to hide a post.
    const isRare = name === 'createdAt' || (kind === 'switch' && name !== 'draft' && !isCustom);
    const found = used ?? (isRare ? undefined : uses[0]);
    if (kind === 'json' || kind === 'published' || found === undefined) return [];
    const { key, values } = found;
    const isNamed = kind === 'category' || kind === 'tags' || kind === 'authors';
    const isPlural = used === undefined ? key.endsWith('s') : values.some(Array.isArray);
    return [
      {
        name,
        key,
        kind,
        choices: choices && asWritten(choices, values),
        isRequired: isRequired || (name === 'publishedAt' && model.settings.posts.date === null && !areDated(posts)),
        isList: kind === 'strings' || kind === 'addresses' || (isNamed && isPlural),
        says,
      },
    ];
  });

/** Choices with the names of terms as values where posts write those. */
const asWritten = (choices: readonly Choice[], values: readonly unknown[]): readonly Choice[] => {
  const words = new Set(values.flat());
  return choices.map((choice) =>
    words.has(choice.label) && !words.has(choice.value) ? { ...choice, value: choice.label } : choice,
  );
};

/** A form writes slugs and never URLs. The plural of a key takes several values. */
const keysToWrite = ({ kind, keys }: PostField): readonly string[] => {
  if (kind === 'slug') return keys.filter((key) => isSlugKey({ key }));
  return kind === 'authors' ? [...keys].sort((a, b) => Number(b.endsWith('s')) - Number(a.endsWith('s'))) : keys;
};

const valuesAt = (posts: readonly WrittenFrontMatter[], key: string): readonly unknown[] =>
  posts.map(({ data }) => valueAt(data, key)?.value ?? null).filter((value) => value !== null);

/** Whether most file names start with the date. */
export const areDated = (posts: readonly WrittenFrontMatter[]): boolean =>
  posts.filter(({ file }) => /(?:^|\/)\d{4}-\d{2}-\d{2}-[^/]*$/.test(file)).length * 2 > posts.length;
