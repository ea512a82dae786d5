/** What is known about a run besides its card. It is loaded when the user opens it. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunDetail } from '../../shared/contract/runs.ts';
import type { Locale } from '../../shared/loop.ts';
import { hasEnded, type RunState, type RunView } from '../../shared/run.ts';
import { textOfOutput } from '../../shared/run-types/index.ts';
import { toggleDetails, useIsOpen, useRunDetail } from '../stores/run-details.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EvidenceLine } from '../ui/evidence/evidence-line.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { RunArtifactView } from './run-artifact-view.tsx';
import { Fields } from './run-fields.tsx';
import { Attempts, Changes, Steps } from './run-history.tsx';

interface RunDetailsProps {
  readonly run: RunView;
  /** The title of the run. */
  readonly title: string;
}

/** The button that opens the details of a run, and below it the details. */
export function RunDetails({ run: { id }, title }: RunDetailsProps) {
  const { t } = useTranslation('inbox');
  const panel = useId();
  const open = useIsOpen(id);
  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      <Button
        variant="quiet"
        size="small"
        className="-ml-1.5 self-start"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        aria-label={t('details.showOf', { title })}
        onClick={() => toggleDetails(id)}
      >
        <ChevronRight aria-hidden="true" size={13} strokeWidth={1.5} className={classes(open && 'rotate-90')} />
        {t('details.show')}
      </Button>
      {open && (
        <div id={panel} className="border-line border-t pt-2">
          <Loaded runId={id} />
        </div>
      )}
    </div>
  );
}

function Loaded({ runId }: { readonly runId: RunView['id'] }) {
  const { t } = useTranslation('inbox');
  const { asked, again } = useRunDetail(runId);
  return (
    <AskedView
      asked={asked}
      loading={t('details.loading')}
      failed={t('details.failed')}
      advice={t('failed.loadAdvice')}
      onRetry={again}
    >
      {(detail) => <Sections detail={detail} />}
    </AskedView>
  );
}

function Sections({ detail: { run, attempts, changes, evidence } }: { readonly detail: RunDetail }) {
  const { t, i18n } = useTranslation('inbox');
  const locale: Locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const { type, input, state } = run;
  const { steps, artifacts } = resultOf(state) ?? NOTHING;
  return (
    <div className="flex flex-col gap-3 text-[12.5px]">
      {evidence !== undefined && <EvidenceLine evidence={evidence} />}
      <Section title={t('details.input')} none={Object.keys(input).length === 0 ? t('details.noInput') : null}>
        <Fields of={input} />
      </Section>
      {state.name === 'succeeded' && <Output type={type} state={state} locale={locale} />}
      <Section title={t('details.attempts')} none={attempts.length === 0 ? t('details.noAttempts') : null}>
        <Attempts attempts={attempts} />
      </Section>
      <Section
        title={t('details.steps')}
        none={steps.length > 0 ? null : t(hasEnded(state.name) ? 'details.noSteps' : 'details.stepsLater')}
      >
        <Steps steps={steps} type={type} locale={locale} />
      </Section>
      {artifacts.length > 0 && (
        <Section title={t('details.artifacts')} none={null}>
          {artifacts.map((artifact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of artifacts may be equal, and their order never changes
            <RunArtifactView key={place} artifact={artifact} />
          ))}
        </Section>
      )}
      <Section title={t('details.changes')} none={changes.length === 0 ? t('details.noChanges') : null}>
        <Changes changes={changes} />
      </Section>
    </div>
  );
}

const NOTHING = { steps: [], artifacts: [] };

const resultOf = (state: RunState) => (state.name === 'succeeded' || state.name === 'failed' ? state.result : null);

interface OutputProps {
  readonly type: string;
  readonly state: Extract<RunState, { name: 'succeeded' }>;
  readonly locale: Locale;
}

/** The output in the words of its type, or field by field. Not shown if there is none. */
function Output({ type, state, locale }: OutputProps) {
  const { t } = useTranslation('inbox');
  const { output } = state.result;
  const words = textOfOutput(type, output, locale);
  if (words === null && Object.keys(output).length === 0) return null;
  return (
    <Section title={t('details.output')} none={null}>
      {words === null ? <Fields of={output} /> : <p className="text-ink [overflow-wrap:anywhere]">{words}</p>}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  /** What is shown instead of the content; null: the content is shown. */
  readonly none: string | null;
  readonly children: ReactNode;
}

function Section({ title, none, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h4 className="font-medium text-[12px] text-soft">{title}</h4>
      {none === null ? children : <p className="text-soft">{none}</p>}
    </section>
  );
}
