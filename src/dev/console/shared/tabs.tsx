import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface TabsProps<Name extends string> {
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly children: ComponentChildren;
}

/** Tabs as ARIA defines them: the arrow keys move between them. */
export const Tabs = <Name extends string>({ names, chosen, onChoose, children }: TabsProps<Name>): JSX.Element => {
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = names[(names.indexOf(chosen) + step + names.length) % names.length];
    if (next === undefined) return;
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  const panel = useId();
  return (
    <div class="tabs">
      <div role="tablist" onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls={panel}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </div>
  );
};
