import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { compareShapes } from '../../../publish/diff/openapi-diff/compare-shapes.ts';
import {
  below,
  declaredShape,
  itemsOf,
  namesOf,
  type Shape,
} from '../../../publish/diff/openapi-diff/declared-shape.ts';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { isObject, within } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Answer, ask } from '../shared/api.ts';
import { Choice } from '../shared/choices.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { useLoaded } from '../shared/loaded.tsx';
import type { PageProps } from '../shared/place.tsx';

/** The shapes of two versions side by side, from their OpenAPI documents. */
export const ShapesSection = (props: PageProps): JSX.Element => {
  const { content } = props;
  const { value: documents } = useLoaded(
    (signal) =>
      Promise.all(
        Object.keys(content.versions).map((name) =>
          ask(`/_galley/api${content.base}/${name}/openapi.json`, signal).then(
            (answer) => documentOf(name, answer),
            (error: unknown) => ({ name, document: null, problem: `${name}: the API does not answer: ${error}` }),
          ),
        ),
      ),
    [content],
  );
  const known = documents?.filter(({ problem }) => problem === undefined) ?? [];
  return (
    <section class="card stack" aria-labelledby="shapes">
      <h2 id="shapes">Fields of two versions</h2>
      <p class="hint">What each answer of the API contains, field by field. What differs is marked.</p>
      {documents === null && <p class="hint">Reading the descriptions…</p>}
      {documents?.map(({ problem }) => problem && <p class="hint">{problem}</p>)}
      {known.length > 0 && <Comparison {...props} documents={known} />}
    </section>
  );
};

type ComparisonProps = Pick<PageProps, 'place' | 'go'> & { readonly documents: readonly VersionDocument[] };

const Comparison = ({ documents, place, go }: ComparisonProps): JSX.Element | null => {
  const named = (name: string | undefined): VersionDocument | undefined => documents.find((one) => one.name === name);
  const left = named(place.left) ?? documents.at(-2) ?? documents[0];
  const right = named(place.right) ?? documents.at(-1);
  const shapes = useMemo(() => (left && right ? shapesOf(left, right) : []), [left, right]);
  if (left === undefined || right === undefined) return null;
  const versions = documents.map(({ name }) => [name, name] as const);
  const choose = (side: 'left' | 'right') => (name: string) => go({ ...place, [side]: name }, 'replace');
  return (
    <>
      {documents.length > 1 && (
        <div class="tools">
          <Choice label="Version" options={versions} chosen={left.name} onChoose={choose('left')} />
          <Choice label="Beside it" options={versions} chosen={right.name} onChoose={choose('right')} />
        </div>
      )}
      {shapes.map((pair) => (
        <ShapeTable key={pair.name} pair={pair} names={left === right ? [left.name] : [left.name, right.name]} />
      ))}
    </>
  );
};

interface ShapeTableProps {
  readonly pair: ShapePair;
  /** The names of both versions, or of the only version. */
  readonly names: readonly string[];
}

const ShapeTable = ({ pair: { name, is, rows, differences }, names }: ShapeTableProps): JSX.Element => {
  const isPair = names.length > 1;
  const counted =
    differences === 0 ? 'the same' : `${count(differences, 'place')} ${differences === 1 ? 'differs' : 'differ'}`;
  return (
    <details class="group" open={differences > 0 || !isPair}>
      <summary>
        <code>{name}</code> <span class="hint">{is}</span>{' '}
        {isPair && <span class={differences > 0 ? 'warning' : 'hint'}>{counted}</span>}
      </summary>
      <DataTable
        class="shapes"
        label={`Shape of ${name}`}
        columns={['Field', ...names, ...(isPair ? ['Difference'] : [])]}
        rows={rows.map(({ path, before, after, difference }) => [
          <code key={path}>{path || 'all of it'}</code>,
          before ?? '–',
          ...(isPair ? [after ?? '–', difference || 'same'] : []),
        ])}
        classOf={(at) => (rows[at]?.difference ? 'differs' : undefined)}
      />
    </details>
  );
};

/** A version's name and its OpenAPI document, or why there is none. */
interface VersionDocument {
  readonly name: string;
  readonly document: unknown;
  readonly problem?: string;
}

const documentOf = (name: string, { status, body }: Answer): VersionDocument => {
  if (status === 410) return { name, document: null, problem: `${name} is gone: it answers 410, and has no shapes.` };
  if (status !== 200) return { name, document: null, problem: `${name}: its openapi.json answers ${status}.` };
  const document = parseJson(body);
  return { name, document, ...(document === undefined && { problem: `${name}: its openapi.json is not JSON.` }) };
};

/** A place in a shape, in two versions. */
interface ShapeRow {
  /** Empty for the whole shape. */
  readonly path: string;
  /** A description of the place; null if the version does not have it. */
  readonly before: string | null;
  readonly after: string | null;
  /** A description of the difference; empty if both are the same. */
  readonly difference: string;
}

interface ShapePair {
  /** Its name in OpenAPI documents: `PostRecord`. */
  readonly name: string;
  /** A description: `a post in lists`. */
  readonly is: string;
  readonly rows: readonly ShapeRow[];
  /** The number of rows that differ. */
  readonly differences: number;
}

/** The shapes of a contract. */
const SHAPES: readonly (readonly [name: string, is: string])[] = [
  ['PostRecord', 'a post in lists'],
  ['Post', 'a post by its slug: fields that differ from lists'],
  ['PostList', 'the answer of /posts'],
  ['PostAnswer', 'the answer of /posts/{slug}'],
  ['Term', 'a category or a tag'],
  ['TermList', 'the answer of /categories and /tags'],
  ['Author', 'an author'],
  ['AuthorList', 'the answer of /authors'],
  ['Stats', 'the answer of /stats'],
];

/** A limit above any real shape, as a shape can contain itself. */
const MOST_ROWS = 500;

/** Returns the shapes of two versions side by side, from their documents. */
export const shapesOf = (before: VersionDocument, after: VersionDocument): readonly ShapePair[] => {
  const names = [before.name, after.name] as const;
  const rowsOf = (shape: string): readonly ShapeRow[] =>
    pairRows(shapeNamed(shape, before.document), shapeNamed(shape, after.document), names);
  const records = new Set(rowsOf('PostRecord').map((row) => JSON.stringify(row)));
  return SHAPES.map(([name, is]) => {
    const rows = rowsOf(name).filter((row) => name !== 'Post' || !records.has(JSON.stringify(row)));
    return { name, is, rows, differences: rows.filter(({ difference }) => difference !== '').length };
  });
};

/** The shapes that other answers wrap in envelopes. */
const ENTITIES: readonly string[] = ['PostRecord', 'Post', 'Term', 'Author'];
/** The placeholder for an entity in other answers: its name. */
const STUBS = Object.fromEntries(ENTITIES.map((name) => [name, { type: 'string', format: name }]));

const shapeNamed = (name: string, document: unknown): Shape | null => {
  const schemas = within(document, 'components', 'schemas');
  if (!isObject(schemas) || !Object.hasOwn(schemas, name)) return null;
  const stubs = ENTITIES.includes(name) ? {} : STUBS;
  return declaredShape(schemas[name], { components: { schemas: { ...schemas, ...stubs } } });
};

const pairRows = (
  before: Shape | null,
  after: Shape | null,
  [left, right]: readonly [string, string],
): readonly ShapeRow[] => {
  const [was, is] = [placesOf(before), placesOf(after)];
  const changes = groupBy(before && after ? compareShapes(before, after) : [], ({ path }) => path);
  return mergedPaths([...was.keys()], [...is.keys()]).flatMap((path) => {
    const [one, other] = [was.get(path) ?? null, is.get(path) ?? null];
    // Every answer is an object.
    if (path === '' && one === 'object' && other === 'object') return [];
    const messages = changes.get(path)?.map(({ message }) => message) ?? [];
    const changeText = withoutStubs(messages.join('; '));
    return { path, before: one, after: other, difference: changeText || differenceOf(one, other, [left, right]) };
  });
};

const differenceOf = (one: string | null, other: string | null, [left, right]: readonly [string, string]): string => {
  if (one === null) return `only in ${right}`;
  if (other === null) return `only in ${left}`;
  return one === other ? '' : 'differs';
};

/** Returns all places of a shape, with descriptions. */
const placesOf = (whole: Shape | null): ReadonlyMap<string, string> => {
  const places = new Map<string, string>();
  const visit = (shape: Shape, path: string, isRequired: boolean): void => {
    if (places.size >= MOST_ROWS) return;
    places.set(path, `${wordsOf(shape)}${isRequired ? '' : ', can be missing'}`);
    for (const [name, field] of shape.fields) visit(field.shape, below(path, name), field.isRequired);
    if (shape.others !== null) visit(shape.others, below(path, '*'), true);
    if (shape.items !== null) visit(shape.items, itemsOf(path), true);
  };
  if (whole !== null) visit(whole, '', true);
  return places;
};

const wordsOf = ({ isOpen, types, values }: Shape): string => {
  if (isOpen) return 'anything';
  return values === null ? withoutStubs(namesOf(types)) : [...values].join(' or ');
};

const withoutStubs = (words: string): string =>
  words.replaceAll(/string \((\w+)\)/g, (all, name) => (ENTITIES.includes(name) ? name : all));

/** Merges two lists. Items that are only in the second one follow their predecessors from there. */
const mergedPaths = (first: readonly string[], second: readonly string[]): readonly string[] => {
  const merged = [...first];
  const known = new Set(first);
  let at = 0;
  for (const path of second) {
    if (known.has(path)) at = merged.indexOf(path) + 1;
    else {
      merged.splice(at, 0, path);
      at += 1;
    }
  }
  return merged;
};
