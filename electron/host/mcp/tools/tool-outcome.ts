/** The result of a finished call for the loop, and its text for the model. */
import { assertNever } from '../../../../shared/assert-never.ts';
import { type PlainCallFailure, plainFailure } from '../../../../shared/call-facts.ts';
import type { ToolDefinition } from '../../../../shared/mcp.ts';
import type { ToolOutcome } from '../../loop/ports.ts';
import { factsOf } from '../built-in/result-facts.ts';
import type { CallAnswer } from '../connection/call-tool.ts';
import type { CallRecord } from './call-recorder.ts';
import { contentOf } from './tool-results.ts';

/**
 * Returns the outcome of a call. `changed` tells whether the tool differs from the one that was
 * allowed. `edit` is the record of a call that reports its start; null for any other call. Such a
 * call that never began had no effect, however it ended. `mostText`: the maximum number of
 * characters of its text. `outputs`: what the call made for people. `isOurs`: whether a built-in server
 * answered, whose facts are believed.
 */
export function outcomeOf(
  answer: CallAnswer | { readonly kind: 'changed' },
  tool: ToolDefinition,
  edit: CallRecord | null,
  mostText: number,
  outputs?: CallRecord['outputs'],
  isOurs = false,
): ToolOutcome {
  const harmless = tool.readOnly || edit?.begun === false;
  const result = (
    status: ToolOutcome['status'],
    content: ToolOutcome['content'],
    facts?: ToolOutcome['facts'],
  ): ToolOutcome => ({
    status,
    content,
    changedFiles: edit?.edits === true,
    diffs: edit?.diffs ?? [],
    ...(edit?.ran !== undefined && { ran: edit.ran }),
    ...(outputs !== undefined && { outputs }),
    ...(facts !== undefined && { facts }),
  });
  const said = (status: ToolOutcome['status'], text: string, facts?: ToolOutcome['facts']) =>
    result(status, [{ type: 'text', text }], facts);
  const effect = harmless ? 'It changed nothing.' : 'It may have had its effect; look before you repeat it.';
  switch (answer.kind) {
    case 'answered':
      return result(
        answer.result.isError ? 'failed' : 'done',
        contentOf(answer.result, mostText),
        isOurs ? factsOf(answer.result) : undefined,
      );
    case 'refused':
      return said('failed', `The server "${tool.serverId}" refused the call: ${answer.why}`);
    case 'not-sent':
      return said(
        'failed',
        `The call was not made: the server "${tool.serverId}" does not run. ${answer.why}`,
        because('server-not-running'),
      );
    case 'changed':
      return said(
        'failed',
        `The call was not made: the server "${tool.serverId}" changed the tool meanwhile. Look at the tool as it is now before you call it again.`,
        because('tool-changed'),
      );
    case 'lost':
      return said(
        harmless ? 'failed' : 'unknown',
        `The server "${tool.serverId}" ended while the call ran. ${effect}`,
        because('server-ended'),
      );
    case 'timed-out':
      return said(
        'timed-out',
        `The call got no answer within ${answer.afterMs / 1000} seconds and was canceled. ${effect}`,
        { failure: { name: 'no-answer', data: { seconds: answer.afterMs / 1000 } } },
      );
    case 'cancelled':
      return said('cancelled', `The call was canceled. ${effect}`);
    default:
      return assertNever(answer);
  }
}

const because = (name: PlainCallFailure): ToolOutcome['facts'] => ({ failure: plainFailure(name) });

/** Adds to the result which arguments were not sent as they were written. */
export function naming(
  { ignored, withoutSecrets }: { readonly ignored: readonly string[]; readonly withoutSecrets: boolean },
  outcome: ToolOutcome,
): ToolOutcome {
  const names = ignored.map((name) => JSON.stringify(name)).join(', ');
  const texts = [
    ...(ignored.length === 0
      ? []
      : [`Not sent, because the tool does not declare it: ${names}. Only use the arguments that the tool declares.`]),
    ...(withoutSecrets
      ? ['The user let this call run only without its secrets: "[redacted]" was sent in their places.']
      : []),
  ];
  return { ...outcome, content: [...outcome.content, ...texts.map((text) => ({ type: 'text' as const, text }))] };
}
