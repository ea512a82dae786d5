import type { ApprovalRule } from '../../../../shared/mcp.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printLine, type Shell, withHost } from '../shell.ts';
import { tableLines } from '../texts/table.ts';
import type { Texts } from '../texts/texts.ts';
import { visibleLine } from '../texts/visible-text.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** Lists remembered approvals, or revokes one. */
export function approvals(command: CommandOf<'approvals'>, shell: Shell): Promise<ExitCode> {
  const { texts, environment } = shell;
  return withHost(command, shell, async (host) => {
    if (command.revoke !== undefined) {
      host.approvals.revoke({ id: command.revoke });
      if (!command.json) printLine(shell, texts.revoked(command.revoke));
      return EXIT.done;
    }
    const rules = host.approvals.list();
    if (command.json) for (const rule of rules) writeJsonLine(environment.stdout, rule);
    else if (rules.length === 0) printLine(shell, texts.noApprovals);
    else for (const line of tableLines(rules.map((rule) => cells(rule, texts)))) printLine(shell, line);
    return EXIT.done;
  });
}

function cells(rule: ApprovalRule, texts: Texts): readonly string[] {
  return [
    rule.id,
    texts.approvalEffects[rule.effect],
    visibleLine(`${rule.serverId}/${rule.toolName}${rule.command === undefined ? '' : `: ${rule.command}`}`),
    rule.topicId ?? texts.everywhere,
  ];
}
