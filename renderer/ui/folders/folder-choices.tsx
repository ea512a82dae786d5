import { ArrowUp, Clock, Folder } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderView } from '../../../shared/contract/workspaces.ts';
import { Button, IconButton } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Spinner } from '../states/spinner.tsx';
import { mediaHolds } from '../use-media.ts';
import { type FolderFailure, wordsOf } from './folder-failure.ts';
import type { FolderPickerProps } from './folder-picker.tsx';
import { NewFolder } from './new-folder.tsx';
import { optionId, PathNames } from './path-names.tsx';
import { folderAbove, folderInside, shortPath } from './short-path.ts';
import { usePathCompletion } from './use-path-completion.ts';

/** Recently used folders, and a browser for all others. */
export function FolderChoices({ onClose, start, folders, onChoose }: FolderPickerProps) {
  const { t } = useTranslation('common');
  const [lately, setLately] = useState<readonly string[]>([]);
  const choose = (path: string) => {
    onClose();
    onChoose(path);
  };
  useEffect(() => {
    // If the recent folders cannot be loaded, the user can still browse.
    folders.recent().then(setLately, () => undefined);
  }, [folders]);
  return (
    <div className="flex flex-col gap-3">
      {lately.length > 0 && (
        <section>
          <h3 className="pb-1 font-medium text-[12px] text-faint">{t('folder.recent')}</h3>
          <ul className="flex flex-col gap-px">
            {lately.slice(0, 5).map((path) => (
              <li key={path}>
                <FolderRow icon="recent" name={shortPath(path, 60)} title={path} onClick={() => choose(path)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Browser start={start} folders={folders} onChoose={choose} />
    </div>
  );
}

function Browser({ start, folders, onChoose }: Pick<FolderPickerProps, 'start' | 'folders' | 'onChoose'>) {
  const { t } = useTranslation('common');
  // The last folder that could be listed stays shown when another cannot.
  const [view, setView] = useState<FolderView | null>(null);
  const [failure, setFailure] = useState<FolderFailure | null>(null);
  const problem = wordsOf(failure, folders);
  const [path, setPath] = useState('');
  const [going, setGoing] = useState(false);
  const turn = useRef(0);
  // While the user types a path, a listing that arrives must not change it.
  const isEdited = useRef(false);
  // If the folder to start in becomes known late, it must not replace what the user has typed or opened.
  const hasActed = useRef(false);
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const text = path.trim();
  /** The folder to which all buttons refer: the one in the field, which may not be listed yet. */
  const place = text === '' ? (view?.path ?? null) : text;
  const isPlaceListed = view !== null && view.path === place;
  const [hasPointer] = useState(() => mediaHolds('(pointer: fine)'));
  const { pick, browse } = folders;
  const write = (text: string) => {
    isEdited.current = true;
    hasActed.current = true;
    setTyping(true);
    setPath(text);
    // The reason belongs to the path that stood there before.
    setFailure(null);
  };
  const complete = () => {
    hasActed.current = true;
    setTyping(true);
  };
  const completion = usePathCompletion({ path, isTyping, browse, onComplete: write, onOpen: complete });
  const { names, chosen, chosenPath } = completion;
  const listId = useId();
  const isListed = names !== null && names.length > 0;

  /** Lists a folder. Resolves to null if that failed or if another folder has been asked for meanwhile. */
  const go = useCallback(
    async (to: string | null): Promise<FolderView | null> => {
      turn.current += 1;
      const mine = turn.current;
      setGoing(true);
      try {
        const view = await folders.browse(to);
        if (turn.current !== mine) return null;
        if (!isEdited.current) setPath(view.path);
        setView(view);
        setFailure(null);
        return view;
      } catch (error) {
        if (turn.current === mine) setFailure({ error });
        return null;
      } finally {
        if (turn.current === mine) setGoing(false);
      }
    },
    [folders],
  );
  useEffect(() => {
    if (!hasActed.current) void go(start);
  }, [go, start]);
  // The whole path is selected, so that a path that is typed or pasted takes its place.
  useLayoutEffect(() => {
    if (!isEdited.current && document.activeElement === field.current) field.current?.select();
  });

  const visit = (to: string | null) => {
    isEdited.current = false;
    hasActed.current = true;
    setTyping(false);
    return go(to);
  };
  const use = async () => {
    if (isPlaceListed) return onChoose(view.path);
    const listed = await visit(place);
    if (listed === null) field.current?.focus();
    else onChoose(listed.path);
  };
  const above = isPlaceListed ? view.parent : folderAbove(text);
  const typed = (event: FormEvent) => {
    event.preventDefault();
    // Enter lists a typed path, and once more uses it.
    if (chosenPath === null && isPlaceListed && !going && problem === '') return onChoose(view.path);
    void visit(chosenPath ?? (text === '' ? null : text));
  };
  return (
    <section className="flex flex-col gap-2">
      <form onSubmit={typed} className="flex items-start gap-1.5">
        <TextField
          label={t('folder.path')}
          value={path}
          {...(problem !== '' && { error: problem })}
          announces={true}
          hint={t('folder.completes')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={chosen < 0 ? undefined : optionId(listId, chosen)}
          onKeyDown={completion.onKeyDown}
          // On a touch screen, the keyboard would hide the folders.
          autoFocus={hasPointer}
          data-first-focus={hasPointer}
          ref={field}
          onBlur={() => {
            // The focus trap of the dialog takes the focus if something disappears before it has arrived elsewhere.
            setTimeout(() => setTyping(false));
            isEdited.current = path !== '';
            if (path === '' && view !== null) setPath(view.path);
          }}
          onChange={({ target }) => write(target.value)}
          className="flex-1"
        />
        <IconButton
          label={t('folder.up')}
          variant="plain"
          className="mt-6 size-8"
          disabled={above === null}
          onClick={() => void visit(above)}
        >
          <ArrowUp aria-hidden="true" size={15} strokeWidth={1.5} />
        </IconButton>
      </form>
      <div className="h-52 max-h-[30dvh] overflow-y-auto rounded-small border border-line p-1">
        {view === null && problem === '' && (
          <p role="status" className="flex items-center gap-2 p-2 text-soft">
            <Spinner />
            {t('folder.loading')}
          </p>
        )}
        {names !== null && (
          <PathNames id={listId} names={names} completion={completion} onChoose={(to) => void visit(to)} />
        )}
        {names === null && view !== null && !going && !isPlaceListed && (
          <p className="truncate p-2 text-[12px] text-faint" title={view.path}>
            {t('folder.listed', { path: shortPath(view.path, 50) })}
          </p>
        )}
        {names === null && view !== null && view.folders.length === 0 && (
          <p className="p-2 text-faint">{t('folder.none')}</p>
        )}
        {names === null && view !== null && (
          <ul>
            {view.folders.map((name) => (
              <li key={name}>
                <FolderRow icon="folder" name={name} onClick={() => void visit(folderInside(view.path, name))} />
              </li>
            ))}
          </ul>
        )}
        {names === null && view?.cut === true && <p className="p-2 text-[12px] text-faint">{t('folder.cut')}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        {place !== null && (
          <NewFolder
            parent={place}
            folders={folders}
            onBegin={() => {
              hasActed.current = true;
            }}
            onMade={(made) => {
              void visit(made);
              if (hasPointer) field.current?.focus();
            }}
          />
        )}
        {pick !== null && (
          <Button onClick={() => void pick().then((picked) => picked !== null && onChoose(picked))}>
            {t('folder.pick')}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={going || problem !== ''}
          onClick={() => void use()}
          className="min-w-0 shrink"
        >
          <span className="truncate">{t('folder.use')}</span>
        </Button>
      </div>
    </section>
  );
}

interface FolderRowProps {
  readonly icon: 'recent' | 'folder';
  readonly name: string;
  readonly title?: string;
  readonly onClick: () => void;
}

function FolderRow({ icon, name, title, onClick }: FolderRowProps) {
  const Icon = icon === 'recent' ? Clock : Folder;
  return (
    <button
      type="button"
      title={title}
      onClick={onClick}
      className="flex h-8 w-full items-center gap-2 rounded-small px-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <Icon aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-faint" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
    </button>
  );
}
