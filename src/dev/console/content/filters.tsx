import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { withCommas } from '../../../shared/diagnostics/amounts.ts';
import { Choice } from '../shared/choices.tsx';
import { PHONE, useMedia } from '../shared/keys.ts';
import type { ConsolePlace } from '../shared/place.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { type Row, valuesOf } from './rows.ts';

/** The filters with a field, and their labels. Languages are in the header. */
const FIELDS = [
  ['state', 'State'],
  ['author', 'Author'],
  ['category', 'Category'],
  ['tag', 'Tag'],
  ['month', 'Month'],
] as const;

/** The parameters of the list in the address. */
const NAMES = ['q', 'sort', ...FIELDS.map(([name]) => name)] as const;

interface FiltersProps {
  readonly rows: readonly Row[];
  /** The number of rows that the filters find. */
  readonly found: number;
  readonly place: ConsolePlace;
  /** Changes parameters of the address. */
  readonly onChange: (parameters: ConsolePlace) => void;
}

/** The fields that choose rows. The address bar contains their values. */
export const FilterFields = ({ rows, found, place, onChange }: FiltersProps): JSX.Element => {
  const isPhone = useMedia(PHONE);
  const values = useMemo(() => FIELDS.map(([name]) => valuesOf(rows, name)), [rows]);
  const isFiltered = NAMES.some((name) => place[name]);
  const fields = FIELDS.map(([name, label], at) => {
    const options = values[at] ?? [];
    const chosen = place[name] ?? '';
    if (options.length === 0 && chosen === '') return null;
    return (
      <Choice
        key={name}
        label={label}
        options={[
          ['', 'all'],
          // A value from the address that no row has is shown too, because it applies.
          ...(chosen === '' || options.some(([value]) => value === chosen) ? [] : [[chosen, chosen] as const]),
          ...options.map(([value, count]) => [value, `${value} (${withCommas(count)})`] as const),
        ]}
        chosen={chosen}
        onChoose={(value) => onChange({ [name]: value })}
      />
    );
  });
  return (
    <search class="tools filters">
      <SearchField
        label="Filter"
        placeholder="Filter posts"
        value={place.q ?? ''}
        onChange={(words) => onChange({ q: words })}
      />
      {isPhone ? (
        <details>
          <summary>Filters</summary>
          <div class="tools">{fields}</div>
        </details>
      ) : (
        fields
      )}
      <p class="count" role="status">
        {withCommas(found)} of {withCommas(rows.length)}
      </p>
      {isFiltered && (
        <button type="button" onClick={() => onChange(Object.fromEntries(NAMES.map((name) => [name, ''])))}>
          Clear
        </button>
      )}
    </search>
  );
};
