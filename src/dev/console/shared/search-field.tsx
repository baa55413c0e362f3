import { Search } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly class?: string;
}

/** A field for search words. */
export const SearchField = (props: SearchFieldProps): JSX.Element => (
  <label class={`find ${props.class ?? ''}`.trim()}>
    <Icon of={Search} />
    <input
      type="search"
      aria-label={props.label}
      placeholder={props.placeholder}
      value={props.value}
      onInput={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  </label>
);
