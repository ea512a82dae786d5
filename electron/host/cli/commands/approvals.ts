import path from 'node:path';
import { FETCH_WEB, type ListedRule, WEB } from '../../../../shared/mcp.ts';
import { markedLine } from '../../../../shared/suspicious-text.ts';
import type { HostApi } from '../../program/host-api.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { type RuleTexts, ruleTexts } from '../texts/rule-texts.ts';
import { tableLines } from '../texts/table.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** Lists remembered approvals, or revokes, keeps or narrows some. */
export function approvals(command: CommandOf<'approvals'>, shell: Shell): Promise<ExitCode> {
  const texts = ruleTexts(localeOfLine(command, shell));
  return withHost(command, shell, async (host) => {
    const said = await changed(host, command, shell, texts);
    if (said === null) list(host.approvals.list(), command.json, shell, texts);
    else if (!command.json) printLine(shell, said);
    return EXIT.done;
  });
}

/** Makes the change that the options ask for, and returns what to say; null: they ask for none. */
async function changed(
  { approvals }: HostApi,
  { revoke, keep, narrow, workspace }: CommandOf<'approvals'>,
  { environment }: Shell,
  texts: RuleTexts,
): Promise<string | null> {
  if (revoke !== undefined) {
    approvals.revoke({ id: revoke });
    return texts.revoked(revoke);
  }
  if (keep !== undefined) {
    const old = approvals.list().filter(({ id, needsReview }) => needsReview && (keep === 'all' || id === keep));
    approvals.keep({ ids: old.map(({ id }) => id) });
    return texts.kept(old.length);
  }
  if (narrow === undefined) return null;
  const folder = path.resolve(environment.workingDirectory, workspace ?? '.');
  await approvals.narrow({ id: narrow, folder });
  return texts.narrowed(narrow, exact(folder));
}

function list(rules: readonly ListedRule[], json: boolean, shell: Shell, texts: RuleTexts): void {
  if (json) {
    for (const rule of rules) writeJsonLine(shell.environment.stdout, rule);
    return;
  }
  if (rules.length === 0) return printLine(shell, texts.none);
  const { rule: id, effect, tool, place, since } = texts.columns;
  const rows = rules.map((rule) => cells(rule, shell, texts));
  const [head = '', ...lines] = tableLines([[id, effect, since, place, tool], ...rows]);
  printLine(shell, shell.paint('dim', head));
  for (const line of lines) printLine(shell, line);
  printLine(shell, texts.unattended);
  const old = rules.filter(({ needsReview }) => needsReview).length;
  if (old > 0) printLine(shell, `${texts.toReview(old)}\n${texts.howToReview}`);
}

function cells(rule: ListedRule, shell: Shell, texts: RuleTexts): readonly string[] {
  return [
    rule.id,
    `${texts.effects[rule.effect]}${rule.needsReview ? ' *' : ''}`,
    shell.texts.age(shell.environment.now() - rule.createdAt),
    placeOf(rule, texts),
    callsOf(rule, texts),
  ];
}

/** The tool of a rule, and the command or the pages that it covers. */
function callsOf({ serverId, toolName, command, origin, effect }: ListedRule, texts: RuleTexts): string {
  const tool = exact(`${serverId}/${toolName}`);
  if (command !== undefined) return `${tool}: ${command.split(/\r?\n/).map(exact).join(' ⏎ ')}`;
  if (origin !== undefined) return `${tool}: ${exact(origin)}`;
  const allPages = serverId === WEB && toolName === FETCH_WEB && effect === 'allow';
  return allPages ? `${tool}: ${texts.everyPage}` : tool;
}

function placeOf({ topicId, topicTitle, folder }: ListedRule, texts: RuleTexts): string {
  if (topicId === null) return folder === null ? texts.everywhere : texts.inFolder(exact(folder));
  const title = exact(topicTitle ?? topicId);
  return folder === null ? texts.inTopic(title) : texts.inTopicAndFolder(title, exact(folder));
}

const exact = (text: string): string =>
  text
    .split('\n')
    .map((line) => markedLine(line, 'exact'))
    .join('⏎');
