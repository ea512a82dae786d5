import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../copy-button.tsx';
import type { CallState } from '../call-state.ts';
import { TextBlock } from './text-block.tsx';

/** A button that shows the arguments and the result of a call in full, as they are stored. */
export function RawCall({ call }: { readonly call: CallState }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <Button
        size="small"
        variant="quiet"
        className="-ml-2 self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'raw.hide' : 'raw.show')}
      </Button>
      {open && <Texts call={call} />}
    </div>
  );
}

function Texts({ call: { arguments: args, malformed, result } }: { readonly call: CallState }) {
  const { t } = useTranslation('chat');
  const written = useMemo(() => malformed?.raw ?? JSON.stringify(args, null, 2), [args, malformed]);
  return (
    <>
      <Labelled label={t('raw.arguments')} text={written} copy={t('raw.copyArguments')} />
      {result !== null && result !== '' && <Labelled label={t('raw.result')} text={result} copy={t('copyResult')} />}
    </>
  );
}

function Labelled({ label, text, copy }: { readonly label: string; readonly text: string; readonly copy: string }) {
  return (
    <div>
      <div className="flex h-6 items-center justify-between text-[12px] text-faint">
        {label}
        <CopyButton text={text} label={copy} />
      </div>
      <TextBlock text={text} label={label} />
    </div>
  );
}
