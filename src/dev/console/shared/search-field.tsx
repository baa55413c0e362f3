import { Search } from 'lucide';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field for words, to which the key `/` leads. */
export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps): JSX.Element => {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.select() });
  return (
    <label class="find">
      <Icon of={Search} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        ref={input}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <kbd>/</kbd>
    </label>
  );
};
