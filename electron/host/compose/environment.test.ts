import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ChatRequest, call, say } from '../../../e2e/fixtures/scripted-openai.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import type { TopicSettings } from '../../../shared/topic.ts';
import { openWindow, type Window, type WindowOptions } from '../topics/window.fixture.ts';

const systemOf = ({ messages }: ChatRequest): string => {
  const [first] = messages;
  return first?.role === 'system' && typeof first.content === 'string' ? first.content : '';
};

async function opened(options: WindowOptions = {}) {
  const window = await openWindow((_request, n) => (n === 0 ? call('file-editor__list_files', {}) : say('Done.')), {
    now: () => Date.UTC(2026, 10, 22, 12),
    timeZone: 'Europe/Berlin',
    ...options,
  });
  writeFileSync(join(window.workspace, 'AGENTS.md'), 'Use tabs.');
  return window;
}

async function asked(window: Window, settings: TopicSettings = {}) {
  const { host, workspace } = window;
  const { topicId } = await host.topics.send({ topicId: null, text: 'Look.', workspace, settings });
  await window.reached(topicId, 'completed');
  return { topicId, systems: window.model.requests.map(({ body }) => systemOf(body)) };
}

it('is sent with every request of a loop, in the same words', async () => {
  const window = await opened({ serverSwitches: { '@aether/terminal': true } });
  window.host.settings.update({ instructions: 'Be formal.' });
  const { systems } = await asked(window, { instructions: 'Only look.' });
  expect(systems.length).toBeGreaterThan(1);
  expect(new Set(systems).size).toBe(1);
  expect(systems[0]).toContain("Date at the start: Sunday, 2026-11-22. The user's time zone: Europe/Berlin.");
  expect(systems[0]).toContain('Commands run in ');
  expect(systems[0]).toMatch(/# Files in the workspace[^\n]*\nAGENTS\.md\n/);
  const texts = [...(systems[0] ?? '').matchAll(/<instructions from="([^"]*)">\n(.*)\n/g)].map((found) =>
    found.slice(1),
  );
  expect(texts).toEqual([
    ['the user, for every topic', 'Be formal.'],
    ['the file AGENTS.md of the workspace', 'Use tabs.'],
    ['the user, for this topic', 'Only look.'],
  ]);
});

it('is stored with the loop, so that the inspector shows what was sent after the file has changed', async () => {
  const window = await opened();
  const { topicId, systems } = await asked(window);
  writeFileSync(join(window.workspace, 'AGENTS.md'), 'Use spaces.');
  const host = await window.restart();
  const [loop] = host.loops.list({ topicId });
  if (loop === undefined) throw new Error('There is no loop.');
  const [first] = host.inspect.iterations({ loopId: loop.id });
  const inspected = host.inspect.request({ loopId: loop.id, call: first?.call ?? -1, whole: true });
  expect(inspected).toMatchObject({ system: systems[0] });
  expect(systems[0]).toContain('Use tabs.');
  const exported = JSON.stringify(host.exportData({ topicId }));
  expect(exported).toContain('Use tabs.');
  expect(exported).not.toContain('Use spaces.');
});

it('has no text of a restricted folder, and reads it as soon as the user trusts the folder', async () => {
  const window = await opened({ trustedFolders: [] });
  const first = await asked(window);
  expect(first.systems[0]).not.toContain('Use tabs.');
  expect(first.systems[0]).toContain('\nAGENTS.md');
  const { host, workspace } = window;
  await host.workspaces.trust({ path: host.workspaces.trustOf({ path: workspace })?.path ?? '' });
  const second = await asked(window);
  expect(second.systems.at(-1)).toContain('Use tabs.');
});

it('mentions commands and paths of files only while the topic uses a tool for them', async () => {
  const window = await opened({ serverSwitches: { '@aether/terminal': true } });
  const without = { '@aether/terminal': { run_command: false, start_command: false } };
  const { systems } = await asked(window, { toolSwitches: without, serverSwitches: { '@aether/file-editor': false } });
  expect(systems[0]).toContain('No tool runs programs or shell commands.');
  expect(systems[0]).not.toMatch(/Commands run in|File tools|# Files in/);
});

describe('a loop in a folder whose AGENTS.md', () => {
  const block = (systems: readonly string[]) => systems[0]?.slice(systems[0].indexOf('<instructions'));

  it('is huge is sent its beginning, in a bounded request that says so', async () => {
    const window = await opened();
    writeFileSync(join(window.workspace, 'AGENTS.md'), 'Use tabs. '.repeat(1_000_000));
    const { systems } = await asked(window);
    expect(systems[0]?.length).toBeLessThan(LONGEST_INSTRUCTIONS + 5_000);
    expect(block(systems)).toContain('Use tabs. Use tabs.');
    expect(systems[0]).toMatch(/<\/instructions>\n\(The rest of the file is left out\.\)$/);
  });

  it.each<[string, (file: string) => void]>([
    ['is binary', (file) => writeFileSync(file, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0xff, 0xfe]))],
    ['leads to a file elsewhere', (file) => symlinkSync('/etc/hostname', file)],
    ['is a pipe', (file) => execFileSync('mkfifo', [file])],
    ['is a folder', (file) => mkdirSync(file)],
    ['is absent', () => {}],
  ])('%s works without instructions', async (_what, put) => {
    const window = await opened();
    const file = join(window.workspace, 'AGENTS.md');
    rmSync(file);
    put(file);
    const { systems } = await asked(window);
    expect(systems.length).toBeGreaterThan(1);
    for (const system of systems) expect(system).not.toContain('# Instructions');
  });

  it('is edited while the loop runs goes on with the text of its start, and the next loop is sent the new one', async () => {
    const window = await openWindow(
      (_request, n) => {
        writeFileSync(join(window.workspace, 'AGENTS.md'), 'Use spaces.');
        return n === 0 ? call('file-editor__list_files', {}) : say('Done.');
      },
      { now: () => Date.UTC(2026, 10, 22, 12) },
    );
    writeFileSync(join(window.workspace, 'AGENTS.md'), 'Use tabs.');
    const { topicId, systems } = await asked(window);
    expect(systems.length).toBeGreaterThan(1);
    for (const system of systems) expect(system).toContain('Use tabs.');
    await window.host.topics.send({ topicId, text: 'Again.' });
    await window.until(() => window.model.requests.length > systems.length);
    expect(window.model.requests.map(({ body }) => systemOf(body)).at(-1)).toContain('Use spaces.');
  });
});

it('has no instructions of a folder in a topic that switched them off', async () => {
  const { systems } = await asked(await opened(), { folderInstructions: false });
  expect(systems[0]).not.toContain('Use tabs.');
});

it('has no instructions at all in a process that leaves them out', async () => {
  const window = await opened({ instructions: false });
  window.host.settings.update({ instructions: 'Be formal.' });
  const { systems } = await asked(window, { instructions: 'Only look.' });
  expect(systems[0]).not.toContain('<instructions');
});
