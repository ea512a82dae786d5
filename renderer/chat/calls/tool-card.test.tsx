import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { CallId, MessageId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ToolCallPart, ToolResultPart } from '../../../shared/message.ts';
import { startTexts } from '../../i18n/index.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { ChatTopic } from '../chat-topic.ts';
import { ToolCall } from './tool-card.tsx';

beforeAll(async () => {
  await startTexts('en');
});

const number = '0'.repeat(26);
const callId = CallId.parse(`call_${number}`);
const messageId = MessageId.parse(`msg_${number}`);

/**
 * Renders the card of a command that exited with this code. `server` is the server whose tool ran
 * it.
 */
function cardOf(exitCode: number, server = '@aether/terminal'): string {
  const tool = { serverId: ServerId.parse(server), toolName: 'run_command' };
  const part: ToolCallPart = {
    type: 'tool-call',
    callId,
    tool,
    writtenName: 'run_command',
    arguments: { command: 'npm test' },
  };
  const content = [{ type: 'text', text: `exit code ${exitCode} (0.4 s)\n2 of 9 tests failed` }] as const;
  const result = { type: 'tool-result', callId, tool, status: 'done', content } as const;
  return renderToStaticMarkup(
    <TooltipProvider>
      <ChatTopic value={TopicId.parse(`topic_${number}`)}>
        <ToolCall callId={callId} part={part} result={{ part: result, messageId, shortened: false }} />
      </ChatTopic>
    </TooltipProvider>,
  );
}

describe('the card of a command', () => {
  it('shows an exit code other than 0 as a failure, with its output open', () => {
    const card = cardOf(3);
    expect(card).toContain('aria-expanded="true"');
    expect(card).toContain('2 of 9 tests failed');
    expect(card).toMatch(/text-bad[^>]*>exit code 3</);
    expect(card).toMatch(/aria-label="[^"]*Ran npm test · exit code 3"/);
    expect(card).toContain('data-state="failed"');
  });

  it('is closed when the command succeeded', () => {
    const card = cardOf(0);
    expect(card).toContain('aria-expanded="false"');
    expect(card).not.toContain('2 of 9');
    expect(card).toContain('data-state="done"');
  });

  it('ignores an exit code in the result of another server', () => {
    expect(cardOf(3, 'impostor')).toContain('aria-expanded="false"');
  });
});

/** Renders the card of a finished call of the file editor. */
function editorCard(
  toolName: string,
  args: JsonObject,
  result: Omit<ToolResultPart, 'type' | 'callId' | 'tool'>,
): string {
  const tool = { serverId: ServerId.parse('@aether/file-editor'), toolName };
  const part: ToolCallPart = { type: 'tool-call', callId, tool, writtenName: toolName, arguments: args };
  const stored = { part: { type: 'tool-result', callId, tool, ...result }, messageId, shortened: false } as const;
  return renderToStaticMarkup(
    <TooltipProvider>
      <ChatTopic value={TopicId.parse(`topic_${number}`)}>
        <ToolCall callId={callId} part={part} result={stored} />
      </ChatTopic>
    </TooltipProvider>,
  );
}

const words = (card: string): string =>
  card
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the card of a finished call', () => {
  const missing = { status: 'failed', content: [{ type: 'text', text: 'a.ts does not exist.' }] } as const;

  it('says the reason of a failure in its first line, and is open', () => {
    const card = editorCard(
      'read_file',
      { path: 'a.ts' },
      { ...missing, facts: { failure: { name: 'not-found', data: {} } } },
    );
    expect(words(card)).toMatch(/^Could not read a\.ts : it does not exist/);
    expect(card).toContain('aria-label="Could not read a.ts: it does not exist"');
    expect(card).toContain('aria-expanded="true"');
  });

  it('shows no JSON before it is asked for, also of nested arguments', () => {
    const card = editorCard('read_file', { files: [{ path: 'a.ts' }, { path: 'b.ts', start_line: 2 }] }, missing);
    expect(words(card)).toContain('Files 1. a.ts 2. path b.ts start_line 2');
    expect(card).not.toMatch(/\{|&quot;path/);
    expect(card).toContain('Show raw data');
  });

  it('says who allowed it, and offers what was asked only where somebody was asked', () => {
    const done = { status: 'done', content: [{ type: 'text', text: 'x' }] } as const;
    const write = (facts: ToolResultPart['facts']) =>
      words(editorCard('write_to_file', { path: 'a.ts' }, facts === undefined ? done : { ...done, facts }));
    expect(write({ decided: { decision: 'topic', at: 0 } })).toContain('Always in this topic');
    expect(write({ decided: 'rule' })).toContain('Allowed by a rule');
    expect(write({})).toBe('Wrote a.ts');
    const denied = { ...missing, status: 'denied' } as const;
    const failure = { name: 'denied-by-user', data: { reason: 'Later.' } } as const;
    expect(words(editorCard('write_to_file', { path: 'a.ts' }, { ...denied, facts: { failure } }))).toMatch(
      /^Did not write a\.ts : you denied it: “Later\.”/,
    );
  });

  it('shows only its first line while it is closed', () => {
    const content = [{ type: 'text', text: 'All 1 line of a.ts:\n1\tsecret' }] as const;
    const card = editorCard('read_file', { path: 'a.ts' }, { status: 'done', content });
    expect(words(card)).toBe('Read a.ts 1 line');
  });
});
