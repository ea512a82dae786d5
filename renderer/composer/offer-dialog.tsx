import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../actions/offers.ts';
import { filledTemplate } from '../stores/uri-template.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { type Argument, ArgumentField } from './argument-field.tsx';

interface OfferDialogProps {
  readonly offer: Offer;
  /** Called with the typed arguments. Resolves to whether the dialog can close. */
  readonly onTake: (values: Readonly<Record<string, string>>) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the arguments of a prompt, or for the variables in the URI of a resource template. */
export function OfferDialog({ offer, onTake, onClose }: OfferDialogProps) {
  const { t } = useTranslation('offers');
  const form = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { title, description, fields } = facts(offer);
  const missing = ({ name, required }: Argument): boolean => required && (values[name] ?? '').trim() === '';
  const take = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || fields.some(missing)) return;
    setBusy(true);
    if (await onTake(values)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      open={true}
      isForm={true}
      onClose={onClose}
      title={t(`title.${offer.kind}`, { name: shownLine(title) })}
      description={shownLine(description) || undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t(`take.${offer.kind}`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate={true} onSubmit={(event) => void take(event)} className="flex flex-col gap-3 pb-1">
        {fields.map((argument, index) => (
          <ArgumentField
            key={argument.name}
            offer={offer}
            argument={argument}
            values={values}
            missing={tried && missing(argument)}
            autoFocus={index === 0}
            onChange={(value) => setValues({ ...values, [argument.name]: value })}
          />
        ))}
        {offer.kind === 'template' && (
          <p className="font-mono text-[12px] text-soft [overflow-wrap:anywhere]">
            {shownLine(filledTemplate(offer.template.uriTemplate, values))}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function facts(offer: Offer): {
  readonly title: string;
  readonly description: string;
  readonly fields: readonly Argument[];
} {
  if (offer.kind === 'prompt') {
    const { title, name, description, arguments: fields } = offer.prompt;
    return { title: title || name, description, fields };
  }
  const { name, uriTemplate, description, variables } = offer.template;
  const fields = variables.map((variable) => ({ name: variable, description: '', required: false }));
  return { title: name || uriTemplate, description, fields };
}
