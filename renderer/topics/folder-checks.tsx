import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderChecks as Checks } from '../../shared/contract/checks.ts';
import { type DeclaredCheck, isCheckCommand, LONGEST_CHECK } from '../../shared/declared-check.ts';
import { markedLine } from '../../shared/suspicious-text.ts';
import { useAct } from '../act.ts';
import { useFolderChecks } from '../stores/asked-of-folder.ts';
import { host } from '../stores/host.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

/** The commands that count as checks of a folder, with who declared each, and a field for another one. */
export function FolderChecks({ path }: { readonly path: string }) {
  const { t } = useTranslation('topics');
  const asked = useFolderChecks(path);
  const [changed, setChanged] = useState<Checks | null>(null);
  const { busy, perform } = useAct(t('failed.checks'));
  const checks = (changed ?? asked)?.checks ?? null;
  const id = useId();
  const unmark = (command: string) =>
    void perform(async () => setChanged(await host().checks.unmark({ path, command })));
  const mark = (command: string) => perform(async () => setChanged(await host().checks.mark({ path, command })));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5 border-line border-t pt-2.5">
      <h3 id={id} className="font-medium">
        {t('checks.title')}
      </h3>
      <p className="text-[12.5px] text-soft">{t('checks.text')}</p>
      {checks === null && <p className="text-[12.5px] text-faint">{t('checks.loading')}</p>}
      {checks?.length === 0 && <p className="text-[12.5px] text-faint">{t('checks.none')}</p>}
      {checks !== null && checks.length > 0 && (
        <ul className="flex flex-col">
          {checks.map((check) => (
            <Check key={check.command} check={check} busy={busy} onRemove={() => unmark(check.command)} />
          ))}
        </ul>
      )}
      <NewCheck busy={busy} onAdd={mark} />
    </section>
  );
}

interface CheckProps {
  readonly check: DeclaredCheck;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

function Check({ check: { command, source, file }, busy, onRemove }: CheckProps) {
  const { t } = useTranslation('topics');
  return (
    <li className="flex min-h-8 items-center gap-2">
      <span className="min-w-0 flex-1">
        <code className="block font-mono text-[12px] [overflow-wrap:anywhere]">{markedLine(command, 'exact')}</code>
        <span className="block text-[12px] text-faint">{t(`checks.source.${source}`, { file: file ?? '' })}</span>
      </span>
      {source === 'person' && (
        <IconButton label={t('checks.remove', { command })} disabled={busy} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={14} strokeWidth={1.5} />
        </IconButton>
      )}
    </li>
  );
}

interface NewCheckProps {
  readonly busy: boolean;
  /** Resolves to whether the check was added. */
  readonly onAdd: (command: string) => Promise<boolean>;
}

function NewCheck({ busy, onAdd }: NewCheckProps) {
  const { t } = useTranslation('topics');
  const [command, setCommand] = useState('');
  const written = command.trim();
  const isOdd = written !== '' && !isCheckCommand(written);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== '' && !isOdd && (await onAdd(written))) setCommand('');
  };
  return (
    <form onSubmit={(event) => void add(event)} className="flex items-end gap-1.5">
      <TextField
        label={t('checks.new')}
        placeholder={t('checks.example')}
        value={command}
        maxLength={LONGEST_CHECK}
        error={isOdd ? t('checks.odd') : undefined}
        onChange={({ target }) => setCommand(target.value)}
        className="min-w-0 flex-1 [&_input]:font-mono"
      />
      <Button type="submit" needsHost={true} busy={busy} disabled={written === '' || isOdd} className="h-8">
        {t('checks.add')}
      </Button>
    </form>
  );
}
