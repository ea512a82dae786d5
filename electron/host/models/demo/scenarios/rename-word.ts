/** Replaces a word in every file that contains it, then searches again. */
import { isObject } from '../../../../../shared/json.ts';
import { type Conversation, denialIn, type Step, stepsOf } from '../conversation.ts';
import { listedPaths } from '../listed-paths.ts';
import type { Done } from '../outcome.ts';
import { call, complete, type Move, move, type Scenario } from '../scenario.ts';
import type { Texts } from '../texts.ts';

const FILES_PER_REPLY = 20;

const WORD = String.raw`(?:["“‘'\x60]([^"”’'\x60]+)["”’'\x60]|([^\s"“”‘’'\x60，。,;；]+))`;
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:rename|change)\s+(?:the\s+)?(?:word\s+|name\s+)?${WORD}\s+(?:in)?to\s+${WORD}`, 'iu'),
  new RegExp(String.raw`\breplace\s+(?:the\s+)?(?:word\s+)?${WORD}\s+(?:with|by)\s+${WORD}`, 'iu'),
  new RegExp(
    String.raw`(?:把|将)\s*(?:单词|词)?\s*${WORD}?\s*(?:全部|都|统一)?(?:重命名为|改名为|改名成|替换为|替换成|换成|改为|改成)\s*${WORD}`.replace(
      String.raw`[^\s"“”`,
      String.raw`[^\s改换替重"“”`,
    ),
    'u',
  ),
];

export const renameWord: Scenario = {
  tools: ['search_files', 'replace_in_file'],
  recognise(goal) {
    for (const form of FORMS) {
      const match = form.exec(goal);
      const from = match?.[1] ?? match?.[2];
      const to = match?.[3] ?? match?.[4]?.replace(/[.!?]+$/u, '');
      if (from && to && from !== to) return (conversation, texts) => rename(conversation, texts, from, to);
    }
    return null;
  },
};

function rename(conversation: Conversation, texts: Texts, from: string, to: string): Move {
  const lastSearch = conversation.steps.findLastIndex((step) => step.tool === 'search_files');
  const search = conversation.steps[lastSearch];
  const searchCall = call('search_files', { directory: '.', query: from, search_type: 'content' });
  if (search === undefined) return move(texts.searching(from), searchCall);
  if (search.outcome.is !== 'done') {
    const failures = stepsOf(conversation, 'search_files').filter((step) => step.outcome.is !== 'done').length;
    if (failures < 2) return move(texts.searchingAgain, searchCall);
    return complete(
      texts.failed('search_files', search.outcome.is === 'failed' ? search.outcome.message : texts.noReason),
    );
  }
  const replaced = stepsOf(conversation, 'replace_in_file');
  const denial = denialIn(conversation);
  if (denial !== undefined)
    return complete(`${counts(replaced, texts, from, to)} ${texts.denied(denial.tool, denial.message)}`);
  const hits = hitsOf(search.outcome, from);
  const open = hits.filter((path) => replaced.every((step) => step.arguments.path !== path)).slice(0, FILES_PER_REPLY);
  if (open.length > 0) return move(texts.replacing(open.length), ...open.map((path) => replaceCall(path, from, to)));
  const searchIsOld = conversation.steps.length > lastSearch + 1;
  return searchIsOld
    ? move(texts.searchingAgain, searchCall)
    : complete(report(replaced, search.outcome, texts, from, to));
}

/**
 * Returns the files that contain the word. The search ignores case, but the replacement does not.
 * A file counts if a line in its search result contains the word in the same case, or if its
 * search result contains no line.
 */
function hitsOf(search: Done, from: string): readonly string[] {
  const files = Array.isArray(search.answer.files) ? search.answer.files : [];
  const others = files.filter(isObject).filter(({ matches }) => {
    if (!Array.isArray(matches) || matches.length === 0) return false;
    return !matches.filter(isObject).some(({ text }) => typeof text === 'string' && text.includes(from));
  });
  const skipped = new Set(others.map((entry) => entry.path));
  return listedPaths(search).filter((path) => !skipped.has(path));
}

function replaceCall(path: string, from: string, to: string) {
  return call('replace_in_file', { path, search: from, replace: to, is_regex: false, replace_all: true });
}

function report(replaced: readonly Step[], search: Done, texts: Texts, from: string, to: string): string {
  if (replaced.length === 0) return texts.nothingToRename(from);
  const refused = replaced.filter((step) => step.outcome.is !== 'done').map((step) => String(step.arguments.path));
  const left = hitsOf(search, from).filter((path) => !refused.includes(path));
  const sentences = [counts(replaced, texts, from, to)];
  if (refused.length > 0) sentences.push(texts.renameFailed(refused));
  if (to.includes(from)) sentences.push(texts.renameContains(from, to));
  else if (left.length > 0) sentences.push(texts.renameLeft(from, left));
  else if (refused.length === 0) sentences.push(texts.renameVerified(from));
  if (search.cut || search.answer.truncated === true) sentences.push(texts.searchCut);
  return sentences.join(' ');
}

function counts(replaced: readonly Step[], texts: Texts, from: string, to: string): string {
  const changed = replaced.map(replacementsIn).filter((times) => times > 0);
  return texts.renamed(
    from,
    to,
    changed.reduce((sum, times) => sum + times, 0),
    changed.length,
  );
}

function replacementsIn(step: Step): number {
  if (step.outcome.is !== 'done') return 0;
  const { replacements } = step.outcome.answer;
  return typeof replacements === 'number' ? replacements : 0;
}
