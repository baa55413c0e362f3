import './commands.css';
import { Keyboard, Search } from 'lucide';
import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { folded } from '../../runtime/client/search-words.ts';
import { Icon } from './shared/icon.tsx';
import { areKeysOn, setKeysOn, useKeys } from './shared/keys.ts';
import type { ConsolePlace, PageProps } from './shared/place.tsx';

export interface NamedPage {
  /** The name in the URL; empty for the first page. */
  readonly name: string;
  readonly title: string;
}

interface CommandsProps extends Pick<PageProps, 'content' | 'go'> {
  readonly pages: readonly NamedPage[];
}

const PALETTE_KEYS = /^Mac|^iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** The buttons and keys for finding a page or a post, and for the list of keys. */
export const Commands = (props: CommandsProps): JSX.Element => {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  useKeys({ 'Ctrl-k': () => setOpen('palette'), '?': () => setOpen('help') });
  const close = (): void => setOpen(null);
  return (
    <div class="commands">
      <button type="button" onClick={() => setOpen('palette')}>
        <Icon of={Search} /> <span>Go to</span> <kbd>{PALETTE_KEYS}</kbd>
      </button>
      <button type="button" aria-label="Keys" title="Keys" onClick={() => setOpen('help')}>
        <Icon of={Keyboard} />
      </button>
      {open === 'palette' && <Palette {...props} onClose={close} />}
      {open === 'help' && <Help onClose={close} />}
    </div>
  );
};

interface DialogProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog in front of the page. Escape and a click beside it close it, and the focus returns to where it was. */
const Dialog = ({ label, onClose, children }: DialogProps): JSX.Element => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      aria-label={label}
      ref={dialog}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      {children}
    </dialog>
  );
};

/** An entry of the palette: a page or a post. */
interface Goal {
  readonly title: string;
  /** The kind of page, or the workspace of the post. */
  readonly kind: string;
  readonly to: ConsolePlace;
  /** The text that a search covers, folded. */
  readonly text: string;
}

const goalsOf = ({ pages, content }: CommandsProps): readonly Goal[] => [
  ...pages.map(({ name, title }) => ({ title, kind: 'Page', to: { page: name }, text: folded(title) })),
  ...content.workspaces.flatMap(({ name: workspace, posts }) =>
    posts.map(({ file, title }) => ({
      title: title ?? file,
      kind: workspace,
      to: { workspace, post: file },
      text: folded(`${title}\n${file}`),
    })),
  ),
];

/** The maximum number of entries to show. */
const MOST_GOALS = 50;

/** Returns the entries with all words in title or file, first those with all of them in the title. */
const findGoals = (goals: readonly Goal[], words: string): readonly Goal[] => {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const isIn = (text: string): boolean => wanted.every((word) => text.includes(word));
  const found = goals.filter(({ text }) => isIn(text));
  const inTitle = new Set(found.filter(({ title }) => isIn(folded(title))));
  return [...inTitle, ...found.filter((goal) => !inTitle.has(goal))].slice(0, MOST_GOALS);
};

const Palette = (props: CommandsProps & Pick<DialogProps, 'onClose'>): JSX.Element => {
  const { go, onClose } = props;
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const goals = useMemo(() => goalsOf(props), [props.content]);
  const found = useMemo(() => findGoals(goals, words), [goals, words]);
  const choose = (goal: Goal | undefined): void => {
    if (goal === undefined) return;
    onClose();
    go(goal.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(found[chosen]);
    else if (step !== undefined) setChosen(Math.max(0, Math.min(chosen + step, found.length - 1)));
    else return;
    event.preventDefault();
  };
  useEffect(() => document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' }), [chosen]);
  return (
    <Dialog label="Go to a page or a post" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Page or post"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length === 0 ? undefined : `${list}-${chosen}`}
        placeholder="Page, title or file"
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={list} aria-label="Pages and posts">
        {found.map((goal, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={goal.to.post ?? goal.title}
            role="option"
            tabIndex={-1}
            id={`${list}-${at}`}
            aria-selected={at === chosen}
            onClick={() => choose(goal)}
          >
            <bdi>{goal.title}</bdi> <span class="hint">{goal.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="hint">No page and no post has all of these words.</p>}
    </Dialog>
  );
};

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [[PALETTE_KEYS], 'go to a page or a post'],
  [['/'], 'search'],
  [['j', 'k'], 'next and previous post'],
  [['?'], 'show these keys'],
];

const Help = ({ onClose }: Pick<DialogProps, 'onClose'>): JSX.Element => {
  const [isOn, setIsOn] = useState(areKeysOn);
  const toggle = (): void => {
    setKeysOn(!isOn);
    setIsOn(!isOn);
  };
  return (
    <Dialog label="Keys" onClose={onClose}>
      <h2>Keys</h2>
      <dl class="keys">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={toggle} /> Keys without Ctrl
      </label>
      <button type="button" onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
        Close
      </button>
    </Dialog>
  );
};
