/** The form fields of a server that runs as a program: command, arguments and folder. */
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { linesOfArguments, wordsOf } from './argument-lines.ts';
import type { DraftField, ServerDraft } from './server-draft.ts';

interface ProgramFieldsProps {
  readonly draft: ServerDraft;
  readonly edit: (changed: Partial<ServerDraft>) => void;
  readonly errorOf: (field: DraftField, words: string) => string | undefined;
}

const EXAMPLE = { command: 'npx', args: '-y\n@modelcontextprotocol/server-memory' };

export function ProgramFields({ draft, edit, errorOf }: ProgramFieldsProps) {
  const { t } = useTranslation('servers');
  const { command, args, cwd } = draft;
  const [program = '', ...rest] = wordsOf(command);
  return (
    <>
      <TextField
        label={t('form.command')}
        value={command}
        placeholder={EXAMPLE.command}
        onChange={({ target }) => edit({ command: target.value })}
        hint={t('form.commandHint')}
        error={errorOf('command', t('form.commandWrong'))}
      />
      {rest.length > 0 && args.trim() === '' && (
        <Button
          size="small"
          className="self-start"
          onClick={() => edit({ command: program, args: linesOfArguments(rest) })}
        >
          {t('form.split')}
        </Button>
      )}
      <TextArea
        label={t('form.args')}
        rows={3}
        value={args}
        placeholder={EXAMPLE.args}
        onChange={({ target }) => edit({ args: target.value })}
        hint={t('form.argsHint')}
        error={errorOf('args', t('form.tooLong'))}
      />
      <TextField
        label={t('form.cwd')}
        value={cwd}
        onChange={({ target }) => edit({ cwd: target.value })}
        hint={t('form.cwdHint')}
        error={errorOf('cwd', t('form.cwdWrong'))}
      />
    </>
  );
}
