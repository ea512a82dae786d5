/** A list of models that opens from a button and closes with the choice. */
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedModel } from './listed-models.ts';
import { ModelList, type ModelListProps } from './model-list.tsx';
import { Popover } from './popover.tsx';

interface ModelPickerProps<Option extends ListedModel> extends Omit<ModelListProps<Option>, 'label'> {
  /** A button; it is told that it opens something. */
  readonly trigger: ReactNode;
  /** What is to be known before choosing. */
  readonly note?: string | undefined;
  readonly onAddProvider: () => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'bottom';
}

export function ModelPicker<Option extends ListedModel>({
  trigger,
  note,
  onAddProvider,
  align = 'end',
  side = 'bottom',
  onChoose,
  ...list
}: ModelPickerProps<Option>) {
  const { t } = useTranslation('models');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      align={align}
      side={side}
      label={t('picker.choose')}
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={trigger}
    >
      <ModelList
        {...list}
        label={t('picker.choose')}
        onChoose={(option) => {
          setOpen(false);
          onChoose(option);
        }}
      />
      {note !== undefined && <p className="flex-none border-line border-t px-3 py-1.5 text-[12px] text-soft">{note}</p>}
      <button
        type="button"
        onClick={() => {
          setOpen(false);
          onAddProvider();
        }}
        className="flex h-9 flex-none items-center gap-2 border-line border-t px-3 text-left text-soft hover:bg-hover hover:text-ink focus-visible:outline-offset-[-2px]"
      >
        <Plus aria-hidden="true" size={15} strokeWidth={1.5} />
        {t('picker.addProvider')}
      </button>
    </Popover>
  );
}
