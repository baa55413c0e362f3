import { Search } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps): JSX.Element => (
  <label class="find">
    <Icon of={Search} />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);
