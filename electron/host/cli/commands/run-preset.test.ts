import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppSettings, DEFAULT_SETTINGS, type Preset } from '../../../../shared/settings.ts';
import type { TopicSettings } from '../../../../shared/topic.ts';
import { endedState, type FakeHost, fakeEnvironment, fakeHost } from '../cli.fixture.ts';
import { runCommandLine } from '../command-line.ts';
import { EXIT } from '../exit-codes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-preset-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const review: Preset = { id: 'p1', name: 'Review', strategy: 'chat', instructions: 'Be strict.' };

/** A host that has these presets, and the settings with which it was asked to start a topic. */
function presetHost(presets: AppSettings['presets']): { host: FakeHost; asked: TopicSettings[] } {
  const asked: TopicSettings[] = [];
  const { startLoop } = fakeHost().api;
  const host: FakeHost = fakeHost({
    settings: {
      current: () => ({ ...DEFAULT_SETTINGS, presets }),
      update: () => expect.unreachable(),
      ownPython: () => expect.unreachable(),
    },
    startLoop: async (request) => {
      asked.push(request.settings ?? {});
      const started = await startLoop(request);
      return { ...started, rest: Promise.resolve(endedState('answered')) };
    },
  });
  return { host, asked };
}

async function run(host: FakeHost, ...options: readonly string[]) {
  const environment = fakeEnvironment(host);
  const code = await runCommandLine(['run', 'Go.', ...options, '--data-dir', folder], environment);
  return { code, said: environment.stderr.text() };
}

it('begins the new topic with the settings of the preset, whose name is read in any case', async () => {
  const { host, asked } = presetHost([review]);
  await run(host, '--preset', 'review');
  expect(asked).toEqual([{ strategy: 'chat', instructions: 'Be strict.' }]);
});

it('says which model of the preset no longer exists, and leaves it out', async () => {
  const model = { provider: 'openai', providerId: 'gone', model: 'large' } as const;
  const { host, asked } = presetHost([{ ...review, model }]);
  const { said } = await run(host, '--preset', 'Review');
  expect(said).toContain('The model large of the preset "Review" no longer exists. The default model is used.');
  expect(asked).toEqual([{ strategy: 'chat', instructions: 'Be strict.' }]);
});

it('refuses a preset that does not exist, and a preset for a topic that does', async () => {
  const { host, asked } = presetHost([review]);
  const unknown = await run(host, '--preset', 'Reviews');
  expect(unknown).toEqual({ code: EXIT.badUsage, said: expect.stringContaining('known: Review.') });
  const topic = '01920000-0000-7000-8000-000000000000';
  const both = await run(host, '--preset', 'Review', '--topic', topic);
  expect(both).toEqual({ code: EXIT.badUsage, said: expect.stringContaining('--preset is for a new topic') });
  expect(asked).toEqual([]);
});
