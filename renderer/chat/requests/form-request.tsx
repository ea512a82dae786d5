import { type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../shared/json.ts';
import { type FormField, formFields } from '../../../shared/request-form.ts';
import type { ServerRequest } from '../../../shared/server-request.ts';
import { fillIn, useRequestDraft } from '../../stores/request-store.ts';
import { CopyButton } from '../copy-button.tsx';
import { visible, visibleLine } from '../tool-words.ts';
import { AcceptButton, AnswerButtons, useAnswering } from './answer-request.tsx';
import { standingIn, type Typed, typedForm } from './form-draft.ts';
import { RequestField } from './request-field.tsx';

interface FormRequestProps {
  readonly request: ServerRequest;
  readonly schema: JsonObject;
}

/**
 * A form that a server asks the user to fill in. Problems are shown after the first attempt to
 * send it.
 */
export function FormRequest({ request, schema }: FormRequestProps) {
  const { t } = useTranslation('requests');
  const fields = useMemo(() => formFields(schema) ?? [], [schema]);
  const draft = useRequestDraft(request);
  const answering = useAnswering(request);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const filled = typedForm(fields, draft);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (filled.ok) return answering.answer({ action: 'accept', content: filled.content });
    setTried(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} noValidate={true} onSubmit={send} onKeyDown={keepEscape}>
      <div className="flex flex-col gap-3 px-3 pt-2 pb-3">
        {fields.map((field) => (
          <RequestField
            key={field.name}
            field={field}
            value={standingIn(field, draft)}
            problem={(tried && !filled.ok && filled.problems.get(field.name)) || null}
            onChange={(value) => fillIn(request, field.name, value)}
          />
        ))}
        <p className="text-[12px] text-soft">{t('noSecrets', { server: visibleLine(request.serverId) })}</p>
      </div>
      <AnswerButtons answering={answering} decline={t('decline')}>
        <AcceptButton given={answering.given} type="submit">
          {t('send')}
        </AcceptButton>
      </AnswerButtons>
    </form>
  );
}

/** Stops the Esc key inside a field from reaching the page, where it would stop a loop. */
function keepEscape(event: KeyboardEvent): void {
  const { key, target } = event;
  const isField = target instanceof HTMLInputElement || (target instanceof HTMLElement && target.role === 'switch');
  if (key === 'Escape' && isField) event.stopPropagation();
}

interface SentFormProps {
  readonly schema: JsonObject;
  readonly draft: JsonObject;
}

/** The form as the user filled it in, read-only. */
export function SentForm({ schema, draft }: SentFormProps) {
  const { t } = useTranslation('requests');
  const fields = useMemo(() => formFields(schema) ?? [], [schema]);
  const filled = fields
    .map((field) => [field, wordsOf(field, standingIn(field, draft), t('yes'), t('no'))] as const)
    .filter(([, words]) => words !== '');
  if (filled.length === 0) return null;
  return (
    <div className="flex items-start gap-2">
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {filled.map(([{ name, title }, words]) => (
          <div key={name} className="contents">
            <dt className="max-w-48 text-[12.5px] text-faint [overflow-wrap:anywhere]">{visibleLine(title)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{visible(words)}</dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={filled.map(([{ title }, words]) => `${visibleLine(title)}: ${words}`).join('\n')}
        label={t('copyFilled')}
      />
    </div>
  );
}

function wordsOf(field: FormField, value: Typed, yes: string, no: string): string {
  if (typeof value === 'boolean') return value ? yes : no;
  const chosen = typeof value === 'string' ? [value] : value;
  const choices = field.kind === 'choice' || field.kind === 'choices' ? field.choices : [];
  return chosen.map((one) => choices.find((choice) => choice.value === one)?.title ?? one).join(', ');
}
