import { Folder } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import type { PathCompletion } from './use-path-completion.ts';

interface PathNamesProps {
  readonly id: string;
  readonly names: readonly string[];
  readonly completion: PathCompletion;
  readonly onChoose: (path: string) => void;
}

/** The folders whose names begin as the typed path ends. The focus stays in the field. */
export function PathNames({ id, names, completion: { chosen, pathOf }, onChoose }: PathNamesProps) {
  const { t } = useTranslation('common');
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another row
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (names.length === 0) return <p className="p-2 text-faint">{t('folder.noMatch')}</p>;
  return (
    <div id={id} role="listbox" data-in-page="" aria-label={t('folder.matching')}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field
        <div
          key={name}
          id={optionId(id, index)}
          ref={index === chosen ? row : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // Keeps the focus in the field, whose loss would close this list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(pathOf(name))}
          className={classes(
            'flex h-8 cursor-pointer items-center gap-2 rounded-small px-2 hover:bg-hover',
            index === chosen && 'bg-hover',
          )}
        >
          <Folder aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-faint" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </div>
      ))}
    </div>
  );
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
