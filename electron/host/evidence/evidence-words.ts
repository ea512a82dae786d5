/** What is known of the work of a loop, in lines for a terminal, an export and the message of a run. */
import { assertNever } from '../../../shared/assert-never.ts';
import type {
  CheckResult,
  Contradiction,
  Evidence,
  EvidenceCommand,
  EvidenceFile,
  EvidenceGrade,
} from '../../../shared/evidence.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { CommandEnd } from '../../../shared/ran-command.ts';
import { visibleLine } from '../text/escaped-text.ts';

const english = {
  grades: {
    verified: 'Verified: every declared check passed after the last change.',
    'check-failed': 'A declared check failed.',
    unchecked: 'Changed, but not checked.',
    unchanged: 'Nothing was changed.',
    contradicted: 'The answer says something that the record of the work refutes.',
  } satisfies Record<EvidenceGrade, string> as Record<EvidenceGrade, string>,
  /** One word for a grade, for a table. */
  words: {
    verified: 'verified',
    'check-failed': 'check failed',
    unchecked: 'not checked',
    unchanged: 'nothing changed',
    contradicted: 'contradicted',
  } satisfies Record<EvidenceGrade, string> as Record<EvidenceGrade, string>,
  files: (count: number, added: number, removed: number, names: string) =>
    `${count === 1 ? '1 file' : `${count} files`} changed (+${added} -${removed}): ${names}`,
  does: { created: 'new', changed: '', deleted: 'deleted', renamed: 'renamed' },
  mayBeMore: 'There may be more changes that no checkpoint shows.',
  states: {
    passed: 'passed',
    failed: 'failed',
    outdated: 'ran only before the last change',
    altered: 'does not count, because the task changed what declares it',
    'not-run': 'was not run',
  } satisfies Record<CheckResult['state'], string> as Record<CheckResult['state'], string>,
  contradictions: {
    'file-not-written': (path: string) => `The answer names ${path}, which was not written.`,
    'file-not-deleted': (path: string) => `The answer says that ${path} was deleted, which still exists.`,
    'tests-not-run': 'The answer says that the tests pass, and none were run.',
    'tests-failed': (command: string) =>
      `The answer says that the tests pass, and the last run of “${command}” failed.`,
  },
  check: (command: string, state: string) => `Check “${command}”: ${state}`,
  commands: (names: string) => `Commands: ${names}`,
  with: (name: string, fact: string) => `${name} (${fact})`,
  ends: {
    exited: (code: number) => `exit code ${code}`,
    'timed-out': 'time limit reached',
    stopped: 'stopped',
    'not-started': 'not started',
    unknown: 'end unknown',
  },
  failed: (what: string, message: string) => `Failed and not made good: ${what}: ${message}`,
  open: (items: string) => `Left open: ${items}`,
  more: (count: number) => `${count} more`,
  between: ', ',
};

type Words = typeof english;

const chinese: Words = {
  grades: {
    verified: '已验证：最后一次更改之后，所有声明的检查均已通过。',
    'check-failed': '有一项声明的检查未通过。',
    unchecked: '有更改，但未经检查。',
    unchanged: '没有任何更改。',
    contradicted: '回答中有与工作记录不符的内容。',
  },
  words: {
    verified: '已验证',
    'check-failed': '检查未通过',
    unchecked: '未经检查',
    unchanged: '无更改',
    contradicted: '与记录不符',
  },
  files: (count, added, removed, names) => `更改了 ${count} 个文件（+${added} -${removed}）：${names}`,
  does: { created: '新建', changed: '', deleted: '已删除', renamed: '已重命名' },
  mayBeMore: '可能还有检查点未显示的更改。',
  states: {
    passed: '通过',
    failed: '未通过',
    outdated: '只在最后一次更改之前运行过',
    altered: '不计入，因为任务更改了它的声明',
    'not-run': '未运行',
  },
  contradictions: {
    'file-not-written': (path) => `回答提到了 ${path}，但该文件并未写入。`,
    'file-not-deleted': (path) => `回答称已删除 ${path}，但该文件仍然存在。`,
    'tests-not-run': '回答称测试已通过，但没有运行过任何测试。',
    'tests-failed': (command) => `回答称测试已通过，但最后一次运行“${command}”失败了。`,
  },
  check: (command, state) => `检查“${command}”：${state}`,
  commands: (names) => `命令：${names}`,
  with: (name, fact) => `${name}（${fact}）`,
  ends: {
    exited: (code) => `退出码 ${code}`,
    'timed-out': '达到时间上限',
    stopped: '已停止',
    'not-started': '未能启动',
    unknown: '结果未知',
  },
  failed: (what, message) => `失败且未补救：${what}：${message}`,
  open: (items) => `未完成：${items}`,
  more: (count) => `另有 ${count} 项`,
  between: '、',
};

const WORDS: Readonly<Record<Locale, Words>> = { en: english, 'zh-CN': chinese };

/** The number of files, commands, failures and open items that are named. */
const MOST_NAMED = 5;

/** A few words for a grade. */
export const gradeWord = (grade: EvidenceGrade, locale: Locale): string => WORDS[locale].words[grade];

/**
 * Returns the lines, the grade first; none if the loop changed nothing and there is nothing else to say.
 * No line holds a character that a terminal obeys.
 */
export function evidenceLines(evidence: Evidence, locale: Locale): readonly string[] {
  const words = WORDS[locale];
  const { grade, mayBeMore, commands, failures, contradictions, checks, open } = evidence;
  const details = [
    ...contradictions.map((each) => contradictionLine(each, words)),
    ...checks.map(({ check, state }) => words.check(visibleLine(check.command), words.states[state])),
    ...filesLine(evidence, words),
    ...(mayBeMore ? [words.mayBeMore] : []),
    ...commandsLine(commands, words),
    ...failures
      .slice(-MOST_NAMED)
      .map(({ tool, target, message }) => words.failed(visibleLine(`${tool} ${target}`.trim()), visibleLine(message))),
    ...(open.length === 0 ? [] : [words.open(listed(open.map(visibleLine), words))]),
  ];
  return grade === 'unchanged' && details.length === 0 ? [] : [words.grades[grade], ...details];
}

function contradictionLine(contradiction: Contradiction, { contradictions: say }: Words): string {
  switch (contradiction.kind) {
    case 'file-not-written':
    case 'file-not-deleted':
      return say[contradiction.kind](visibleLine(contradiction.path));
    case 'tests-not-run':
      return say['tests-not-run'];
    case 'tests-failed':
      return say['tests-failed'](visibleLine(contradiction.command));
    default:
      return assertNever(contradiction);
  }
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
  return words.does[does] === '' ? name : words.with(name, words.does[does]);
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

function endText(end: CommandEnd | undefined, { ends }: Words): string {
  if (end === undefined) return ends.unknown;
  return end.name === 'exited' ? ends.exited(end.exitCode) : ends[end.name];
}

function listed(items: readonly string[], words: Words): string {
  const more = items.length - MOST_NAMED;
  return [...items.slice(0, MOST_NAMED), ...(more > 0 ? [words.more(more)] : [])].join(words.between);
}
