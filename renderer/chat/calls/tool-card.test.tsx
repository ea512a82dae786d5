import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { CallId, MessageId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { ToolCallPart } from '../../../shared/message.ts';
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
