/**
 * What is known of the work of a loop, in lines for a terminal, an export and the message of a run. The
 * sentences are those of the page; only the lists are on one line each.
 */
import type { Evidence, EvidenceCommand, EvidenceFile, EvidenceGrade } from '../../../shared/evidence.ts';
import { CHINESE_EVIDENCE } from '../../../shared/evidence-words/chinese.ts';
import { ENGLISH_EVIDENCE } from '../../../shared/evidence-words/english.ts';
import { furtherClaims, gradeSentence } from '../../../shared/evidence-words/grade-sentence.ts';
import { openBesides } from '../../../shared/evidence-words/open-items.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { CommandEnd } from '../../../shared/ran-command.ts';
import { visibleLine } from '../text/escaped-text.ts';

/** How a list is written on one line. */
const english = {
  texts: ENGLISH_EVIDENCE,
  files: (count: number, added: number, removed: number, names: string) =>
    `${count === 1 ? '1 file' : `${count} files`} changed (+${added} -${removed}): ${names}`,
  check: (command: string, state: string) => `Check ${command}: ${state}`,
  commands: (names: string) => `Commands: ${names}`,
  titled: (title: string, what: string) => `${title}: ${what}`,
  with: (name: string, fact: string) => `${name} (${fact})`,
  more: (count: number) => `${count} more`,
  between: ', ',
};

type Words = typeof english;

const chinese: Words = {
  texts: CHINESE_EVIDENCE,
  files: (count, added, removed, names) => `更改了 ${count} 个文件（+${added} -${removed}）：${names}`,
  check: (command, state) => `检查 ${command}：${state}`,
  commands: (names) => `命令：${names}`,
  titled: (title, what) => `${title}：${what}`,
  with: (name, fact) => `${name}（${fact}）`,
  more: (count) => `另有 ${count} 项`,
  between: '、',
};

const WORDS: Readonly<Record<Locale, Words>> = { en: english, 'zh-CN': chinese };

/** The number of files, commands, failures and open items that are named. */
const MOST_NAMED = 5;

/** A few words for a grade. */
export const gradeWord = (grade: EvidenceGrade, locale: Locale): string => WORDS[locale].texts.grades[grade];

/**
 * Returns the lines, the grade first; none if the loop changed nothing and there is nothing else to say.
 * `text` is the text of the ending, which is shown as well. No line holds a character that a terminal obeys.
 */
export function evidenceLines(evidence: Evidence, text: string, locale: Locale): readonly string[] {
  const words = WORDS[locale];
  const { texts } = words;
  const { grade, mayBeMore, commands, checks } = evidence;
  const open = openBesides(evidence.open, text);
  const details = [
    ...furtherClaims(evidence, texts, visibleLine),
    ...checks.map(({ check, state }) => words.check(visibleLine(check.command), texts.checkStates[state])),
    ...filesLine(evidence, words),
    ...(mayBeMore ? [texts.mayBeMore] : []),
    ...commandsLine(commands, words),
    ...failureLines(evidence, words),
    ...(open.length === 0 ? [] : [words.titled(texts.titles.open, listed(open.map(visibleLine), words))]),
  ];
  return grade === 'unchanged' && details.length === 0 ? [] : [gradeSentence(evidence, texts, visibleLine), ...details];
}

/** The line of the grade, or of the check, says that a check failed. */
function failureLines({ failures, commands }: Evidence, words: Words): readonly string[] {
  const ofChecks = new Set(commands.flatMap(({ callId, isCheck }) => (isCheck ? [callId] : [])));
  const others = failures.filter(({ callId }) => !ofChecks.has(callId)).slice(-MOST_NAMED);
  return others.map(({ tool, target, message }) =>
    words.titled(words.texts.titles.failures, `${visibleLine(`${tool} ${target}`.trim())} — ${visibleLine(message)}`),
  );
}

function filesLine({ files, fileCount, added, removed }: Evidence, words: Words): readonly string[] {
  if (fileCount === 0) return [];
  const names = files.slice(0, MOST_NAMED).map((file) => fileName(file, words));
  const more = fileCount - names.length;
  const all = [...names, ...(more > 0 ? [words.more(more)] : [])].join(words.between);
  return [words.files(fileCount, added, removed, all)];
}

function fileName({ path, does, movedFrom }: EvidenceFile, words: Words): string {
  const name = movedFrom === undefined ? visibleLine(path) : `${visibleLine(movedFrom)} → ${visibleLine(path)}`;
  return does === 'changed' ? name : words.with(name, words.texts.does[does]);
}

function commandsLine(commands: readonly EvidenceCommand[], words: Words): readonly string[] {
  // The lines of the checks say how they ended.
  const others = commands.filter(({ isCheck }) => !isCheck);
  if (others.length === 0) return [];
  const named = others.map(({ command, end }) => words.with(visibleLine(command), endText(end, words)));
  const more = named.length - MOST_NAMED;
  const all = [...(more > 0 ? [words.more(more)] : []), ...named.slice(-MOST_NAMED)];
  return [words.commands(all.join(words.between))];
}

function endText(end: CommandEnd | undefined, { texts: { ends } }: Words): string {
  return ends[end?.name ?? 'unknown'](end?.name === 'exited' ? end.exitCode : 0);
}

function listed(items: readonly string[], words: Words): string {
  const more = items.length - MOST_NAMED;
  return [...items.slice(0, MOST_NAMED), ...(more > 0 ? [words.more(more)] : [])].join(words.between);
}
