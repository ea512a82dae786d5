/**
 * Tests that a new strategy needs only a description, a generator and a line in each registry.
 * The tests check the menu, the limits page, the loop indicator, the command line, the limits,
 * and resuming.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeEnvironment, fakeHost } from '../../electron/host/cli/cli.fixture.ts';
import { runCommandLine } from '../../electron/host/cli/command-line.ts';
import { createHost } from '../../electron/host/host.ts';
import { finish } from '../../electron/host/loop/skeleton-strategies/skeletons.fixture.ts';
import { World } from '../../electron/host/loop/world.fixture.ts';
import { foldLoopEvent, freshLoopView } from '../../shared/loop-view.ts';
import { STRATEGY_NAMES } from '../../shared/strategies/index.ts';
import { startTexts } from '../i18n/index.ts';
import { demoScenarios, phaseLabel } from '../i18n/strategy-texts.ts';
import { LimitsPage } from '../settings/limits-page.tsx';
import { strategyChoices } from '../topics/strategy-choices.ts';
import { countdownStrategy } from './countdown-strategy.fixture.ts';

const auto = { title: 'Auto', hint: '' };

describe('the made-up strategy on the page', () => {
  it.each([
    ['en', 'Countdown', 'Launch the rocket'],
    ['zh-CN', '倒数', '发射火箭'],
  ])('is in the menu, and an empty topic offers its example tasks (%s)', (language, title, prompt) => {
    expect(strategyChoices(auto, language).map((choice) => choice.title)).toContain(title);
    expect(strategyChoices(auto, language).map(({ value }) => value)).toEqual(['auto', ...STRATEGY_NAMES]);
    expect(demoScenarios('countdown', language).map((scenario) => scenario.prompt)).toEqual([prompt]);
  });

  it('adds the limit of its rounds to the limits page', async () => {
    await startTexts('en');
    const page = renderToStaticMarkup(<LimitsPage />);
    expect(page).toContain('Rounds');
    expect(page).toContain('Of a loop that counts down.');
  });

  it('has its progress in rounds and the labels of its phases in the indicator', async () => {
    const { t } = await startTexts('en');
    const world = new World({ strategy: countdownStrategy, script: () => ({ text: 'Tick.' }), tools: [] });
    const { id: loopId, limits } = world.record;
    await world.drive();
    const fresh = freshLoopView({ loopId, strategy: 'countdown', limits, startedAt: 0, state: { name: 'running' } });
    expect(fresh.progress).toEqual({ unit: 'rounds', done: 0, limit: 5 });
    let view = fresh;
    const shown: (string | null)[] = [];
    for (const event of world.events) {
      view = foldLoopEvent(view, event, 0);
      const { unit, done: n, limit } = view.progress;
      shown.push(n === 0 ? phaseLabel('countdown', view.phase, 'en') : t(`loop:reached.${unit}`, { n, limit }));
    }
    expect([...new Set(shown)].filter((line) => line !== null)).toEqual([
      ...['Resting', 'Round 1 of 5', 'Round 2 of 5', 'Round 3 of 5'],
    ]);
    expect(world.record.state).toMatchObject({ name: 'completed', outcome: { reason: 'task_completed' } });
  });
});

describe('the made-up strategy on the command line', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'made-up-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function run(...words: readonly string[]) {
    const environment = { ...fakeEnvironment(fakeHost()), createHost, now: Date.now };
    const code = await runCommandLine([...words, '--data-dir', folder, '--locale', 'en'], environment);
    return { code, out: environment.stdout.text(), aside: environment.stderr.text() };
  }

  it('is in the help text, with the option for its limit', async () => {
    const { out } = await run('run', '--help');
    expect(out).toContain('[--strategy auto|countdown|agentic|');
    expect(out).toMatch(/--strategy S +auto \(default\), countdown, agentic, /);
    expect(out).toMatch(/--max-rounds N +countdown\b.*: 1 to 100 \(default 5\)/);
  });

  it('stops at its limit with exit code 2, prints its rounds, and exits with code 0 after the limit is extended', async () => {
    const goal = ['Show an approval', '--strategy', 'countdown', '--provider', 'demo', '--workspace', folder];
    const stopped = await run('run', ...goal, '--max-rounds', '2');
    expect(stopped.code).toBe(2);
    expect(stopped.out).toContain('── Round 1 of 2 ──');
    expect(stopped.out).toContain('── Round 2 of 2 ──');
    expect(stopped.out).toContain('The limit of 2 rounds was reached.');
    expect(stopped.out).toContain('· 2 rounds ·');
    const resumed = await run('resume', '--max-rounds', '4');
    expect(resumed.out).toContain('── Round 3 of 4 ──');
    expect(resumed.out).toContain('Counted down. 3 replies.');
    expect(resumed.code).toBe(0);
  });

  it('rejects a limit that is out of range', async () => {
    expect((await run('run', 'x', '--strategy', 'countdown', '--max-rounds', '101')).code).toBe(64);
  });
});

it('a loop with the made-up strategy can be resumed from every prefix of its journal, also after its limit was reached', async () => {
  const script = () => ({ text: 'Tick.' });
  const whole = new World({ strategy: countdownStrategy, script, tools: [], limits: { maxRounds: 2 } });
  const ends = { name: 'completed', outcome: { reason: 'task_completed', text: 'Counted down. 3 replies.' } };
  expect(await finish(whole)).toMatchObject(ends);
  expect(whole.events).toContainEqual({ type: 'limit-reached', reason: 'max_rounds_reached' });
  const rows = whole.rows.length;
  for (let count = 0; count < rows - 1; count++) {
    const world = whole.restartedAfter(count);
    world.record = { ...world.record, state: { name: 'interrupted' } };
    expect(await finish(world), `after ${count} of ${rows} rows`).toMatchObject(ends);
  }
});
