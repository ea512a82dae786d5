import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence, EvidenceFailure } from '../../../shared/evidence.ts';
import { furtherClaims } from '../../../shared/evidence-words/grade-sentence.ts';
import { openBesides } from '../../../shared/evidence-words/open-items.ts';
import { callTexts } from '../../i18n/failure-words.ts';
import { Button } from '../../ui/button.tsx';
import { evidenceName, useEvidenceTexts } from '../../ui/evidence/evidence-words.ts';
import { visibleLine, wordedTool } from '../tool-words.ts';

/** The most entries of a list that are shown at first. */
const SHOWN = 3;

interface EvidenceListsProps {
  readonly evidence: Evidence;
  /** The text of the ending, which the card shows as well. */
  readonly text: string;
}

/** What is not right although the loop ended: further claims, failed calls, and what was left open. */
export function EvidenceLists({ evidence, text }: EvidenceListsProps) {
  const texts = useEvidenceTexts();
  if (texts === null) return null;
  // The line of the grade, or the state of the check, says that a check failed.
  const checks = new Set(evidence.commands.flatMap(({ callId, isCheck }) => (isCheck ? [callId] : [])));
  const failures = evidence.failures.filter(({ callId }) => !checks.has(callId));
  const { titles } = texts;
  return (
    <>
      <Listed
        title={evidence.grade === 'contradicted' ? titles.untrue : titles.unshown}
        entries={furtherClaims(evidence, texts, evidenceName).map((words) => <li key={words}>{words}</li>)}
      />
      <Listed
        title={titles.failures}
        entries={failures.map((failure) => <Failure key={failure.callId} failure={failure} />)}
      />
      <Listed
        title={titles.open}
        entries={openBesides(evidence.open, text).map((item) => <li key={item}>{visibleLine(item)}</li>)}
      />
    </>
  );
}

function Failure({ failure: { server, tool, target, message } }: { readonly failure: EvidenceFailure }) {
  // The texts are those of the language, which the hook follows.
  useTranslation('chat');
  const worded = wordedTool(server, tool);
  const texts = callTexts();
  const name = worded === null || texts === null ? `${server} · ${tool}` : texts.name(texts.tools[worded].base);
  return (
    <li>
      {visibleLine(name)}
      {target !== '' && <code className="ml-1.5 font-mono text-[12px]">{evidenceName(target)}</code>}
      {message !== '' && <span className="text-soft"> — {visibleLine(message)}</span>}
    </li>
  );
}

interface ListedProps {
  readonly title: string;
  readonly entries: readonly ReactNode[];
}

function Listed({ title, entries }: ListedProps) {
  const { t } = useTranslation('evidence');
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  if (entries.length === 0) return null;
  const shown = showsAll ? entries : entries.slice(0, SHOWN);
  const left = entries.length - shown.length;
  return (
    <div className="text-[12.5px]">
      <p id={id} className="font-medium">
        {title}
      </p>
      <ul aria-labelledby={id} className="list-disc pl-5 [overflow-wrap:anywhere]">
        {shown}
      </ul>
      {left > 0 && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          {t('more', { count: left })}
        </Button>
      )}
    </div>
  );
}
