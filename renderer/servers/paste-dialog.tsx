/** A pasted configuration, then the servers in it. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FoundServers, MOST_CONFIGURATION } from '../../shared/server-setting.ts';
import { attempt } from '../actions/attempt.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { FoundDialog } from './found-dialog.tsx';

const EXAMPLE = `{
  "mcpServers": {
    "memory": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-memory"]
    }
  }
}`;

export function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('servers');
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundServers | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const formId = useId();
  const read = async (event: FormEvent) => {
    event.preventDefault();
    const isTooLong = text.length > MOST_CONFIGURATION;
    setProblem(isTooLong ? t('form.tooLong') : undefined);
    if (isTooLong) return;
    const answer = await attempt(
      () => host().servers.read({ text }),
      ({ message }) => setProblem(message),
    );
    if (answer === undefined) return;
    if (answer.servers.length + answer.problems.length === 0) setProblem(t('paste.none'));
    else setFound(answer);
  };
  if (found !== null)
    return (
      <FoundDialog
        title={t('paste.title')}
        text={t('paste.text')}
        groups={[found]}
        action={<Button onClick={() => setFound(null)}>{t('paste.back')}</Button>}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open={true}
      isForm={true}
      onClose={onClose}
      title={t('paste.title')}
      description={t('paste.text')}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={text.trim() === ''}>
            {t('paste.read')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void read(event)}>
        <TextArea
          label={t('paste.field')}
          autoFocus={true}
          rows={12}
          value={text}
          placeholder={EXAMPLE}
          error={problem}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}
