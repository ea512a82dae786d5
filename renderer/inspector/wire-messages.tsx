/** Shows messages as JSON, each in a box of its own. Their content is only ever drawn as text. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { jsonText } from '../../shared/json-text.ts';
import { classes } from '../ui/classes.ts';
import { LongText } from '../ui/text/long-text.tsx';
import { CopyJson } from './copy-json.tsx';
import { isColoured, type JsonPiece, jsonPieces } from './json-pieces.ts';
import type { WireMessage } from './provider-words.ts';

export function WireMessages({ messages }: { readonly messages: readonly WireMessage[] }) {
  return (
    <ol className="flex flex-col gap-1.5">
      {messages.map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message has no identity other than its position
        <WireMessageBox key={place} message={message} />
      ))}
    </ol>
  );
}

function WireMessageBox({ message }: { readonly message: WireMessage }) {
  const { t } = useTranslation('inspector');
  const { role } = message;
  return (
    <li className="overflow-hidden rounded-small border border-line bg-sunken">
      <div className="flex h-7 items-center justify-between border-line border-b pr-0.5 pl-2 font-mono text-[11.5px] text-soft">
        {role}
        <CopyJson icon={true} label={t('copyMessage', { role })} value={async () => message} />
      </div>
      <Json text={jsonText(message)} label={t('message', { role })} />
    </li>
  );
}

const COLOURS: Readonly<Record<JsonPiece['kind'], string>> = {
  key: 'text-accent',
  text: 'text-ink',
  value: 'text-warn',
  plain: 'text-faint',
};

function Coloured({ json }: { readonly json: string }) {
  return jsonPieces(json).map(({ kind, text }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a token has no identity other than its position
    <span key={place} className={classes(COLOURS[kind])}>
      {text}
    </span>
  ));
}

const Json = memo(({ text, label }: { readonly text: string; readonly label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  <div
    role="group"
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    tabIndex={0}
    className="max-h-96 overflow-auto px-2 py-1.5 font-mono text-[12px] leading-[1.5] focus-visible:outline-offset-[-2px]"
  >
    <pre data-json="" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {isColoured(text) ? <Coloured json={text} /> : <LongText text={text} />}
    </pre>
  </div>
));
