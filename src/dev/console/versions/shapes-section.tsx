import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { count } from '../../../shared/diagnostics/amounts.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Answer, ask } from '../shared/api.ts';
import { Choice } from '../shared/choices.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { useLoaded } from '../shared/loaded.tsx';
import type { PageProps } from '../shared/place.tsx';
import { type ShapePair, shapesOf, type VersionDocument } from './shape-rows.ts';

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
  const known = documents?.filter(({ problem }) => problem === null) ?? [];
  return (
    <section class="card stack" aria-labelledby="shapes">
      <h2 id="shapes">Fields of two versions</h2>
      <p class="hint">What each answer of the API contains, field by field. What differs is marked.</p>
      {documents === null && <p class="hint">Reading the descriptions…</p>}
      {documents?.map(({ problem }) => problem !== null && <p class="hint">{problem}</p>)}
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

/** A version's document, or why there is none. */
interface AskedDocument extends VersionDocument {
  readonly problem: string | null;
}

const documentOf = (name: string, { status, body }: Answer): AskedDocument => {
  if (status === 410) return { name, document: null, problem: `${name} is gone: it answers 410, and has no shapes.` };
  if (status !== 200) return { name, document: null, problem: `${name}: its openapi.json answers ${status}.` };
  const document = parseJson(body);
  return { name, document, problem: document === undefined ? `${name}: its openapi.json is not JSON.` : null };
};
