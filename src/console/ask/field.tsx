import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { completions, type Option } from './terms.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly options?: readonly Option[];
  /** Whether it takes several values, separated by commas. */
  readonly isList?: boolean;
  readonly placeholder?: string;
  /** Called once the value is complete: on Enter, by a choice from the list, or when the field is left. */
  readonly onCommit: (value: string) => void;
}

/** A text of any kind, with what it can be completed to. */
export const Field = ({ label, value, options = [], isList, placeholder, onCommit }: FieldProps): JSX.Element => {
  const [typed, setTyped] = useState(value);
  const list = useId();
  useEffect(() => setTyped(value), [value]);
  return (
    <label>
      {label}
      <input
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed}
        placeholder={placeholder ?? ''}
        list={options.length === 0 ? undefined : list}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => onCommit(currentTarget.value)}
      />
      {options.length > 0 && (
        <datalist id={list}>
          {completions(options, typed, isList).map((option) => (
            <option key={option.value} value={option.value} label={option.label} />
          ))}
        </datalist>
      )}
    </label>
  );
};
