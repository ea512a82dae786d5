import { assertNever } from '../../../../shared/assert-never.ts';
import type { Fact, FactProposal, FactScope } from '../../../../shared/fact.ts';
import type { JsonValue } from '../../../../shared/json.ts';
import type { HostApi } from '../../program/host-api.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { type MemoryTexts, memoryTexts } from '../texts/memory-texts.ts';
import { tableLines } from '../texts/table.ts';
import { writeJsonLine } from '../views/json-view.ts';

const MOST_LISTED = 200;

/** Lists facts and proposals, shows a fact, adds or revokes one, and decides about proposals. */
export function memory(command: CommandOf<'memory'>, shell: Shell): Promise<ExitCode> {
  const texts = memoryTexts(localeOfLine(command, shell));
  return withHost(command, shell, async ({ memory: noun }) => {
    const { action } = command;
    switch (action.name) {
      case 'list': {
        const query = { status: null, scope: null, words: '', limit: MOST_LISTED, offset: 0 };
        const found = noun.facts(query);
        const { proposals } = noun.proposals({ topicId: null, pendingOnly: true, limit: MOST_LISTED });
        if (command.json) writeJsonLine(shell.environment.stdout, { facts: found.facts, proposals });
        else printLists(found, proposals, shell, texts);
        return EXIT.done;
      }
      case 'show': {
        const detail = noun.fact({ id: action.id });
        if (command.json) writeJsonLine(shell.environment.stdout, detail);
        else printDetail(detail, shell, texts);
        return EXIT.done;
      }
      case 'accept':
        return said(await noun.accept({ id: action.id }), texts.accepted);
      case 'revoke':
        return said(noun.setStatus({ id: action.id, status: 'revoked' }), texts.revoked);
      case 'reject':
        noun.reject({ id: action.id });
        return said({ id: action.id }, texts.rejected);
      case 'add': {
        const scope = scopeOf(action.scope, shell);
        return said(await noun.add({ key: action.key, value: action.value, tags: [], scope }), texts.added);
      }
      default:
        return assertNever(action);
    }
  });

  function said(thing: Fact | { readonly id: number }, words: (id: number) => string): ExitCode {
    if (command.json) writeJsonLine(shell.environment.stdout, thing);
    else printLine(shell, words(thing.id));
    return EXIT.done;
  }
}

type ScopeOption = Extract<CommandOf<'memory'>['action'], { name: 'add' }>['scope'];

/** Without a folder, the scope `folder` means the present one. */
function scopeOf(scope: ScopeOption, { environment }: Shell): FactScope {
  if (scope.in !== 'folder') return scope;
  return { in: 'folder', folder: scope.folder ?? environment.workingDirectory };
}

type Found = ReturnType<HostApi['memory']['facts']>;

function printLists(
  { facts, total }: Found,
  proposals: readonly FactProposal[],
  shell: Shell,
  texts: MemoryTexts,
): void {
  if (facts.length + proposals.length === 0) return printLine(shell, texts.none);
  if (facts.length > 0) {
    const { id, status, scope, version, age, what } = texts.facts;
    const rows = facts.map((fact) => [
      String(fact.id),
      texts.statuses[fact.status],
      texts.scopes[fact.scope.in],
      String(fact.version),
      ageOf(fact.updatedAt, shell),
      keyAndValue(fact),
    ]);
    printTable([[id, status, scope, version, age, what], ...rows], shell);
    if (total > facts.length) printLine(shell, texts.moreFacts(facts.length, total));
  }
  if (proposals.length === 0) return;
  const { id, change, confidence, age, what } = texts.proposals;
  const rows = proposals.map((proposal) => [
    String(proposal.id),
    texts.changes[proposal.change],
    `${Math.round(proposal.confidence * 100)} %`,
    ageOf(proposal.createdAt, shell),
    keyAndValue(proposal),
  ]);
  if (facts.length > 0) printLine(shell, '');
  printTable([[id, change, confidence, age, what], ...rows], shell);
  printLine(shell, texts.how);
}

function printTable(rows: readonly (readonly string[])[], shell: Shell): void {
  const { stdout } = shell.environment;
  const [head = '', ...lines] = tableLines(rows, stdout.isTTY ? stdout.columns() : undefined);
  printLine(shell, shell.paint('dim', head));
  for (const line of lines) printLine(shell, line);
}

type Detail = ReturnType<HostApi['memory']['fact']>;

function printDetail({ fact, versions, events, uses }: Detail, shell: Shell, texts: MemoryTexts): void {
  const time = (at: number) => new Date(at).toISOString();
  printLine(shell, keyAndValue(fact));
  printLine(shell, `${fact.id}  ${texts.statuses[fact.status]}  ${scopeWords(fact.scope, texts)}`);
  const { excerpt, topicId } = fact.source;
  if (excerpt !== '') printLine(shell, `${texts.source}: ${visibleLine(excerpt)} ${topicId ?? ''}`.trimEnd());
  printLine(shell, `${texts.versions}:`);
  for (const { version, value, at } of versions) printLine(shell, `  ${version}  ${time(at)}  ${valueText(value)}`);
  printLine(shell, `${texts.events}:`);
  for (const { at, event } of events) printLine(shell, `  ${time(at)}  ${texts.eventNames[event]}`);
  if (uses.length > 0) printLine(shell, `${texts.uses}:`);
  for (const { at, topicId: where, topicTitle } of uses)
    printLine(shell, `  ${time(at)}  ${where}  ${visibleLine(topicTitle)}`);
}

function scopeWords(scope: FactScope, texts: MemoryTexts): string {
  const where = scope.in === 'folder' ? visibleLine(scope.folder) : scope.in === 'topic' ? scope.topicId : '';
  return `${texts.scopes[scope.in]} ${where}`.trimEnd();
}

const keyAndValue = ({ key, value }: Pick<Fact, 'key' | 'value'>): string => `${visibleLine(key)}: ${valueText(value)}`;
const valueText = (value: JsonValue): string => visibleLine(typeof value === 'string' ? value : JSON.stringify(value));
const ageOf = (at: number, { environment, texts }: Shell): string => texts.age(environment.now() - at);
