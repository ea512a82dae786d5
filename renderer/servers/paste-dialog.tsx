/** A dialog in which the user pastes a configuration, and which then shows the servers in it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FoundServers, MOST_CONFIGURATION } from '../../shared/server-setting.ts';
import { attempt } from '../actions/attempt.ts';
import type { HostFailure } from '../host-client.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
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
  const [problem, setProblem] = useState<HostFailure | 'form.tooLong' | 'paste.none'>();
  const read = async () => {
    const isTooLong = text.length > MOST_CONFIGURATION;
    setProblem(isTooLong ? 'form.tooLong' : undefined);
    if (isTooLong) return;
    const answer = await attempt(() => host().servers.read({ text }), setProblem);
    if (answer === undefined) return;
    if (answer.servers.length + answer.problems.length === 0) setProblem('paste.none');
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
    <FormDialog
      onClose={onClose}
      title={t('paste.title')}
      description={t('paste.text')}
      width="wide"
      submit={t('paste.read')}
      disabled={text.trim() === ''}
      onSubmit={read}
    >
      <TextArea
        label={t('paste.field')}
        autoFocus={true}
        rows={12}
        value={text}
        placeholder={EXAMPLE}
        error={typeof problem === 'string' ? t(problem) : problem?.message}
        onChange={({ target }) => setText(target.value)}
      />
    </FormDialog>
  );
}
