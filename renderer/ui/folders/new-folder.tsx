import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { type FolderFailure, wordsOf } from './folder-failure.ts';
import type { FolderPickerProps } from './folder-picker.tsx';
import { shortPath } from './short-path.ts';

interface NewFolderProps extends Pick<FolderPickerProps, 'folders'> {
  readonly parent: string;
  /** Called when the field for the name opens. */
  readonly onBegin: () => void;
  /** Called with the path of the folder that was made. */
  readonly onMade: (path: string) => void;
}

/** A button that becomes a field for the name of a new folder in the listed one. */
export function NewFolder({ parent, folders, onBegin, onMade }: NewFolderProps) {
  const { t } = useTranslation('common');
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<FolderFailure | null>(null);
  const [isCanceled, setCanceled] = useState(false);
  const problem = wordsOf(failure, folders);
  const close = (canceled: boolean) => {
    setName(null);
    setFailure(null);
    setCanceled(canceled);
  };
  const begin = () => {
    onBegin();
    setName('');
  };
  if (name === null)
    return (
      <Button className="mr-auto" autoFocus={isCanceled} onClick={begin}>
        {t('folder.new')}
      </Button>
    );
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      const { path } = await folders.make(parent, name.trim());
      close(false);
      onMade(path);
    } catch (error) {
      setFailure({ error });
    }
  };
  return (
    <form onSubmit={(event) => void make(event)} className="flex w-full flex-wrap items-start gap-1.5">
      <TextField
        label={t('folder.newName', { parent: shortPath(parent, 40) })}
        autoFocus={true}
        value={name}
        {...(problem !== '' && { error: problem })}
        announces={true}
        onChange={({ target }) => {
          setName(target.value);
          setFailure(null);
        }}
        className="flex-1 max-sm:basis-full"
      />
      <Button variant="quiet" className="mt-6 max-sm:mt-0" onClick={() => close(true)}>
        {t('cancel')}
      </Button>
      <Button type="submit" className="mt-6 max-sm:mt-0" disabled={name.trim() === ''}>
        {t('folder.make')}
      </Button>
    </form>
  );
}
