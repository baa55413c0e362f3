import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { count } from '../../diagnostics/counted.ts';
import type { PageProps } from '../page-props.ts';
import { type ShapePair, shapesOf, type VersionDocument } from './shape-rows.ts';
import { useDocuments } from './use-documents.ts';

/** The shapes of two versions side by side, as their OpenAPI documents describe them. */
export const ShapesSection = (props: PageProps): JSX.Element => {
  const documents = useDocuments(props.content);
  const known = documents?.filter(({ problem }) => problem === null) ?? [];
  return (
    <section aria-labelledby="shapes">
      <h2 id="shapes">Shapes</h2>
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
  const choose = (side: 'left' | 'right') => (name: string) => go({ ...place, [side]: name }, 'replace');
  return (
    <>
      {documents.length > 1 && (
        <div class="tools">
          <VersionChoice label="Version" chosen={left.name} documents={documents} onChoose={choose('left')} />
          <VersionChoice label="Beside it" chosen={right.name} documents={documents} onChoose={choose('right')} />
        </div>
      )}
      {shapes.map((pair) => (
        <ShapeTable key={pair.name} pair={pair} names={left === right ? [left.name] : [left.name, right.name]} />
      ))}
    </>
  );
};

interface VersionChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly documents: readonly VersionDocument[];
  readonly onChoose: (name: string) => void;
}

const VersionChoice = ({ label, chosen, documents, onChoose }: VersionChoiceProps): JSX.Element => (
  <label>
    {label}
    <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {documents.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

interface ShapeTableProps {
  readonly pair: ShapePair;
  /** Of both versions, or of the only one. */
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
      <div class="scroller" tabIndex={0} role="region" aria-label={`Shape of ${name}`}>
        <table class="shapes">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {names.map((version) => (
                <th scope="col" key={version}>
                  {version}
                </th>
              ))}
              {isPair && <th scope="col">Difference</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, before, after, difference }) => (
              <tr key={path} class={difference === '' ? undefined : 'differs'}>
                <th scope="row">
                  <code>{path || 'all of it'}</code>
                </th>
                <td>{before ?? '–'}</td>
                {isPair && <td>{after ?? '–'}</td>}
                {isPair && <td>{difference || 'same'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
