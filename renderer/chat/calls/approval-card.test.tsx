import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { ApprovalWhy } from '../../../shared/failures/approval-reasons.ts';
import { CallId, TopicId } from '../../../shared/ids.ts';
import type { LiveCall } from '../../../shared/loop-view.ts';
import { changeLocale, startTexts } from '../../i18n/index.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { ChatTopic } from '../chat-topic.ts';
import { ApprovalCard } from './approval-card.tsx';
import { callState } from './call-state.ts';

beforeAll(async () => {
  await startTexts('en');
});

const number = '0'.repeat(26);
const callId = CallId.parse(`call_${number}`);

function cardOf(why: ApprovalWhy): string {
  const live: LiveCall = {
    ...{ callId, server: '@aether/terminal', tool: 'run_command', arguments: { command: 'ls' } },
    ...{ asking: { why, diffs: [] }, receipt: null, progress: '', result: null, diffs: [], startedAt: 0 },
    status: 'asking',
  };
  return renderToStaticMarkup(
    <TooltipProvider>
      <ChatTopic value={TopicId.parse(`topic_${number}`)}>
        <ApprovalCard call={callState(callId, null, null, live, true)} />
      </ChatTopic>
    </TooltipProvider>,
  );
}

it.each([
  ['en', 'Runs a command on this computer with your rights. A longer permission covers only this exact command.'],
  ['zh-CN', '将以你的权限在这台计算机上运行命令。更长期的允许只适用于这一条命令。'],
] as const)('the card says in the language of the page why the call needs an approval (%s)', async (locale, words) => {
  await changeLocale(locale);
  expect(cardOf([{ name: 'runs-command', data: {} }])).toContain(words);
});

it('the card shows a sentence of an older version as it is, with its invisible characters', () => {
  expect(cardOf([{ name: 'stored-sentence', data: { words: 'It runs a\u202E command.' } }])).toMatch(
    /It runs a[^\u202E]+ command\./,
  );
});

it('the card of a call without a stored reason names only the tool', () => {
  expect(cardOf([])).toContain('<p class="text-[12.5px] text-soft"><span');
});
