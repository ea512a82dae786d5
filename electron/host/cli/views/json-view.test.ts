import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../shared/default-limits.ts';
import type { Receipt } from '../../../../shared/receipt.ts';
import { CALL, LOOP, located, MESSAGE, recordedOutput, TOPIC } from '../cli.fixture.ts';
import { jsonView } from './json-view.ts';

it('the JSON view writes one object per line, with its type first and the documented fields', () => {
  const output = recordedOutput();
  const view = jsonView(output);
  const start = { type: 'loop-start', loopId: LOOP, topicId: TOPIC, strategy: 'agentic', resumed: false } as const;
  view.show(located({ ...start, limits: DEFAULT_LIMITS }));
  view.show(located({ type: 'text-delta', text: 'two\nlines \u2028 "quoted"' }));
  view.show(
    located({
      type: 'tool-call-end',
      callId: CALL,
      server: '@aether/file-editor',
      tool: 'read_file',
      status: 'done',
      result: 'x',
      diffs: [],
    }),
  );
  view.show(located({ type: 'message-stored', messageId: MESSAGE, role: 'tool' }));
  const lines = output.text().split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.every((line) => line.startsWith('{"type":"'))).toBe(true);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { type: 'loop-start', loopId: LOOP, topicId: TOPIC, strategy: 'agentic' },
    { type: 'text-delta', text: 'two\nlines \u2028 "quoted"' },
    { type: 'tool-call-end', callId: CALL, server: '@aether/file-editor', tool: 'read_file', status: 'done' },
    { type: 'message-stored', messageId: MESSAGE },
  ]);
});

it('the JSON view writes the receipt of an approval request, the reason of a denial and changed limits', () => {
  const output = recordedOutput();
  const view = jsonView(output);
  const receipt: Receipt = {
    effect: { kind: 'run', command: 'ls', workingFolder: '.', timeoutSeconds: 60 },
    ...{ folder: '/work', ignored: ['x'], covers: { kind: 'command', command: 'ls' }, offers: ['once', 'folder'] },
    ...{ expiresAt: 1, digest: 'abc' },
  };
  const call = { callId: CALL, server: 'shell', tool: 'exec', arguments: {} };
  view.show(located({ type: 'approval-request', ...call, why: [], diffs: [], description: 'Runs it.', receipt }));
  view.show(located({ type: 'approval-settled', callId: CALL, decision: 'deny', reason: 'Not here.' }));
  view.show(located({ type: 'limits-changed', limits: DEFAULT_LIMITS }));
  const [request, settled, changed] = output
    .text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(request).toMatchObject({ type: 'approval-request', receipt, description: 'Runs it.' });
  expect(settled).toMatchObject({ type: 'approval-settled', decision: 'deny', reason: 'Not here.' });
  expect(changed).toMatchObject({ type: 'limits-changed', limits: DEFAULT_LIMITS });
});

it('the JSON view writes no character that a terminal obeys or that reorders text, and stays exact', () => {
  const output = recordedOutput();
  const text = 'a\u001b[2J\u007f\u009b31m\u202eb\u2066\u200bc\u{e0041}';
  jsonView(output).show(located({ type: 'text-delta', text }));
  expect(output.text()).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(output.text())).toMatchObject({ type: 'text-delta', text });
});

it('the JSON view writes synchronously, even into a full non-blocking pipe', async () => {
  const output = fileURLToPath(new URL('./output.ts', import.meta.url));
  const script = `
    import { descriptorOutput } from ${JSON.stringify(output)};
    process.stdout._handle?.setBlocking?.(false);
    const out = descriptorOutput(1, false, () => 80);
    out.write('x'.repeat(400_000) + '\\n');
    out.write('stored\\n');
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let text = '';
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.stdout.on('data', (data) => {
    text += data;
  });
  await closed;
  expect(text.length).toBe(400_001 + 'stored\n'.length);
  expect(text.endsWith('stored\n')).toBe(true);
}, 10_000);
