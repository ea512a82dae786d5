/** The list above the composer. The keys are the composer's; here one can click. */
import { File, Slash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Completions } from './use-completions.ts';

interface CompletionListProps {
  readonly id: string;
  readonly completions: Completions;
  readonly onChoose: (value: string) => void;
}

export function CompletionList({ id, completions, onChoose }: CompletionListProps) {
  const { t } = useTranslation('loop');
  const { kind, items, active, nothing } = completions;
  const Icon = kind === 'command' ? Slash : File;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t(`composer.${kind === 'command' ? 'commands' : 'files'}`)}
      className="absolute inset-x-0 bottom-full z-30 mb-1.5 max-h-72 overflow-y-auto rounded-medium border border-line bg-raised p-1 shadow-raised"
    >
      {nothing && <p className="px-2 py-1.5 text-soft">{t('composer.noFiles')}</p>}
      {items.map(({ value, hint }, index) => (
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(value);
          }}
          className={`flex cursor-pointer items-center gap-2 rounded-small px-2 py-1 ${index === active ? 'bg-hover' : ''}`}
        >
          <Icon aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none text-faint" />
          <span className="min-w-0 truncate font-mono text-[12.5px]">{value}</span>
          <span className="min-w-0 flex-1 truncate text-right text-[12.5px] text-soft">{hint}</span>
        </div>
      ))}
    </div>
  );
}
