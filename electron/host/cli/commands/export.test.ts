import { describe, expect, it } from 'vitest';
import type { Message, Part } from '../../../../shared/message.ts';
import type { Exported, ExportedApproval } from '../../store/exported.ts';
import { CALL, fakeEnvironment, fakeHost, LOOP, MESSAGE, TOPIC } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';

/** One character of each kind that moves a cursor, hides text or reorders it. */
const HIDDEN = '\u0000\u0007\b\u001b[2J\r\u007f\u009b31m\u00ad\u061c\u200b\u200e\u2028\u202e\u2066\ufeff\u{e0041}';
/** What no export may contain, whichever program shows it later. */
const RAW = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const rawIn = (text: string) => text.replaceAll(/[\n\t]/g, '').match(RAW);

const words = `before${HIDDEN}after`;
const tool = null;
const parts: readonly Part[] = [
  { type: 'text', text: `${words}\n\n\`\`\`sh\necho ${words}\n\`\`\`\n\n    ${words}\n\n\`${words}\`` },
  { type: 'reasoning', text: words },
  { type: 'tool-call', callId: CALL, tool, writtenName: words, arguments: { [words]: [words] } },
  { type: 'tool-result', callId: CALL, tool, status: 'failed', content: [{ type: 'text', text: words }] },
  { type: 'image', mimeType: words, data: '' },
  { type: 'file', path: words, text: words },
  { type: 'question', prefix: words, question: words },
  { type: 'slash-command', input: words, reply: { ok: true, code: 'help', text: words } },
  {
    type: 'reminder',
    missed: false,
    reminders: [{ source: 'todo', sourceId: 1, text: words, occursAt: 0, remindAt: 0 }],
  },
  {
    type: 'command-run',
    id: 'a',
    locale: 'en',
    command: words,
    end: { name: 'not-started', why: words },
    output: words,
  },
];
const message: Message = {
  ...{ id: MESSAGE, topicId: TOPIC, loopId: LOOP, role: 'assistant', parts, createdAt: 0 },
  model: { provider: 'demo', model: words },
};
const target = { path: words, to: words, type: 'file', before: null, after: words } as const;
/** What the user saw, once for an edit and once for a command, with the answers. */
const approvals: readonly ExportedApproval[] = [
  { kind: 'rename', targets: [target], count: 1, lines: 1, unreadable: 0 } as const,
  { kind: 'run', command: words, workingFolder: words, timeoutSeconds: 1 } as const,
].map((effect) => ({
  askedAt: 0,
  receipt: {
    ...{ effect, folder: words, ignored: [words], expiresAt: 0, digest: 'digest' },
    ...{ covers: { kind: 'command', command: words }, offers: ['once'] },
  },
  answer: { at: 0, decision: 'deny', receipt: words, reason: words },
}));
const exported: Exported = {
  topics: [{ id: TOPIC, title: words, workspace: words, createdAt: 0 }],
  runChanges: [],
  decisions: [],
  memory: { facts: [], proposals: [], events: [] },
  automations: [],
  messages: [message],
  loops: [
    { id: LOOP, topicId: TOPIC, strategy: 'agentic', createdAt: 0, environment: { system: words }, evidence: [] },
  ],
  toolCalls: [
    {
      ...{ id: CALL, loopId: LOOP, server: words, tool: words, arguments: { [words]: words } },
      ...{ status: 'denied', result: words, approvals },
    },
  ],
};

async function exportAs(format: 'json' | 'markdown', data: Exported = exported): Promise<string> {
  const environment = fakeEnvironment(fakeHost({ exportData: () => data }));
  expect(await runCommandLine(['export', '--format', format], environment)).toBe(0);
  return environment.stdout.text();
}

describe('a topic with hidden characters in every place', () => {
  it('has none of them in its Markdown, and shows each of them, in code blocks too', async () => {
    const markdown = await exportAs('markdown');
    expect(rawIn(markdown)).toBeNull();
    expect(markdown).toContain('echo before\\u0000\\u0007\\u0008\\u001b[2J\\u000d\\u007f\\u009b31m');
    expect(markdown.match(/\\u202e/g)?.length).toBeGreaterThan(15);
  });

  it('shows them in the arguments of the model and in the receipts with their answers', async () => {
    const markdown = await exportAs('markdown');
    const marked = 'before\\u0000';
    expect(markdown).toContain(`Denied: ${marked}`);
    // In the JSON of arguments and receipts, control characters have been escaped before.
    for (const name of ['path', 'to', 'command', 'workingFolder', 'folder'])
      expect(markdown).toMatch(new RegExp(`"${name}": "before\\\\u0000[^\\n]*\\\\u202e`));
    expect(markdown).toMatch(/"ignored": \[\n\s+"before\\u0000[^\n]*\\u202e/);
  });

  it('has none of them in its JSON, which is still exact', async () => {
    const json = await exportAs('json');
    expect(rawIn(json)).toBeNull();
    expect(json).toContain('\\u202e');
    expect(json).toContain('\\udb40\\udc41');
    expect(JSON.parse(json)).toEqual(exported);
  });
});

it('says in Markdown that a call which the model wrote as text was not run', async () => {
  const printed: Message = { ...message, parts: [{ type: 'text', text: '<call>', printedCalls: ['read'] }] };
  const markdown = await exportAs('markdown', { ...exported, messages: [printed] });
  expect(markdown).toContain('<call>\n\n*The model wrote a tool call as text. It was not run.*');
});
