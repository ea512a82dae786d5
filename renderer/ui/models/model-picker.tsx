/** A list of models that opens from a button and closes after a choice. */
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import type { ListedModel } from './listed-models.ts';
import { ModelList, type ModelListProps } from './model-list.tsx';

interface ModelPopoverProps {
  /** The button that opens the list; it is marked as opening a popup. */
  readonly trigger: ReactNode;
  /** A hint to read before choosing. */
  readonly note?: string | undefined;
  /** What else can be chosen about the chosen model. */
  readonly more?: ReactNode;
  readonly onAddProvider: () => void;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  /** Called after closing, just before the button gets the focus back. */
  readonly onClosed?: (() => void) | undefined;
  /** Renders the list when it opens. `onChosen` closes the list. */
  readonly children: (onChosen: () => void) => ReactNode;
}

type ModelPickerProps<Option extends ListedModel> = Omit<ModelPopoverProps, 'children'> &
  Omit<ModelListProps<Option>, 'label'>;

export function ModelPicker<Option extends ListedModel>({
  trigger,
  note,
  more,
  onAddProvider,
  align,
  side,
  onClosed,
  onChoose,
  ...list
}: ModelPickerProps<Option>) {
  const { t } = useTranslation('models');
  return (
    <ModelPopover {...{ trigger, note, more, onAddProvider, align, side, onClosed }}>
      {(onChosen) => (
        <ModelList
          {...list}
          label={t('picker.choose')}
          onChoose={(option) => {
            onChosen();
            onChoose(option);
          }}
        />
      )}
    </ModelPopover>
  );
}

/** A list of models that is created only when it opens, for a button that appears many times. */
export function ModelPopover({
  trigger,
  note,
  more,
  onAddProvider,
  align = 'end',
  side = 'bottom',
  onClosed,
  children,
}: ModelPopoverProps) {
  const { t } = useTranslation('models');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      align={align}
      side={side}
      label={t('picker.choose')}
      open={open}
      onOpenChange={setOpen}
      onClosed={onClosed}
      className="w-80"
      trigger={trigger}
    >
      {children(() => setOpen(false))}
      {more}
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
