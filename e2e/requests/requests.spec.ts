/** The sizes of the requests of a whole host, in each format, and how much of them stays the same. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STRATEGY_NAMES } from '../../shared/strategies/index.ts';
import { FORMATS, type Format, type RequestTexts, recordedRequests, type Task } from './recorded.ts';
import { prefixShares, smallestPrefixShare, tokensOfRequest, wholeText } from './sizes.ts';
import { LONG_TASK, MANY_ITEMS, MANY_READS, SHOWN } from './tasks.ts';

/** The estimated tokens of commit c3950a6f: of the first request, and of all requests of the long task. */
const FIRST_BEFORE: Readonly<Record<Format, number>> = { openai: 5_068, gemini: 4_872, prompt: 5_002 };
const TASK_BEFORE: Readonly<Record<Format, number>> = { openai: 206_861, gemini: 198_656, prompt: 206_016 };

/** The tools that the app has offered only since that commit. They are left out of the comparison with it. */
const NEWER_TOOLS = ['assistant__create_automation'];

/** The estimated tokens of a request without the tools that an earlier version did not have. */
function comparedTokens({ tools, system, messages }: RequestTexts): number {
  const isNewer = (tool: string) =>
    NEWER_TOOLS.some((name) => tool.includes(`"${name}"`) || tool.startsWith(`## ${name}(`));
  const listed = system.split(/(?=^## )/m).filter((section) => !isNewer(section));
  return tokensOfRequest({ tools: tools.filter((tool) => !isNewer(tool)), system: listed.join(''), messages });
}

describe.each(FORMATS)('the requests of a loop in the format %s', (format) => {
  it('begin with at most 60 % of the tokens of an earlier version, and each of 100 with at least 95 % of the one before', async () => {
    const requests = await recordedRequests(format, MANY_READS);
    expect(requests.length).toBe(MANY_READS.replies.length);
    expect(requests.slice(0, 1).map(comparedTokens)).toSatisfy(([first = 0]) => first <= 0.6 * FIRST_BEFORE[format]);
    expect(smallestPrefixShare(requests)).toBeGreaterThanOrEqual(0.95);
  });

  it('take together at most 66 % of the tokens of an earlier version in a task of 25 iterations', async () => {
    const requests = await recordedRequests(format, LONG_TASK);
    const all = requests.reduce((sum, request) => sum + comparedTokens(request), 0);
    expect(all).toBeLessThanOrEqual(0.66 * TASK_BEFORE[format]);
  });
});

/** A task of one call, of which the first request is measured. */
const SHORT: Task = { strategy: 'agentic', prompt: 'Hello.', replies: MANY_READS.replies.slice(-1) };

describe.each(FORMATS)('a request in the format %s to a model with a small window', (format) => {
  it('offers only the tools that a task needs first, and the tool that finds the others', async () => {
    const [small = null] = await recordedRequests(format, SHORT, 8_000);
    const [large = null] = await recordedRequests(format, SHORT, 64_000);
    if (small === null || large === null) throw new Error('There was no request.');
    for (const name of ['file-editor__edit_file', 'file-editor__attempt_completion', 'assistant__todo'])
      expect([wholeText(small), wholeText(large)]).toEqual(Array(2).fill(expect.stringContaining(name)));
    for (const name of ['file-editor__delete_file', 'assistant__schedule', 'web__fetch_web']) {
      expect(wholeText(large)).toContain(name);
      expect(wholeText(small).replace(/Not listed now.*/, '')).not.toContain(name);
    }
    expect(wholeText(small)).toContain('tools__find_tools');
    expect(wholeText(large)).not.toContain('tools__find_tools');
    expect(tokensOfRequest(small)).toBeLessThan(0.85 * tokensOfRequest(large));
  });

  it('of plan-replan names the same tools of the app as to any other model', async () => {
    const planning = SHOWN.filter(({ strategy }) => strategy === 'plan-replan');
    expect(planning).toHaveLength(1);
    for (const task of planning) {
      const [small = null] = await recordedRequests(format, task, 8_000);
      if (small === null) throw new Error('There was no request.');
      for (const name of ['schedule', 'internet_search', 'read_file', 'list_files'])
        expect(wholeText(small)).toContain(`\\"${name}\\":`);
    }
  });
});

describe('a request of plan-replan', () => {
  it('names as other tools only tools that Agentic offers', async () => {
    const first = async (name: string) => {
      const [task = null] = SHOWN.filter(({ strategy }) => strategy === name);
      if (task === null) throw new Error('There is no such task.');
      const [request = null] = await recordedRequests('openai', task);
      return request === null ? '' : wholeText(request);
    };
    const [planning, agentic] = await Promise.all([first('plan-replan'), first('agentic')]);
    const [, list = ''] = /\\"other_tools\\":\[(.*?)\]/.exec(planning) ?? [];
    const names = Array.from(list.matchAll(/[a-z_]{3,}/g), ([name]) => name);
    expect(names).toContain('edit_file');
    for (const name of names) expect(agentic).toContain(`__${name}`);
  });
});

describe.each(FORMATS)('the requests of a loop in the format %s while the user changes something', (format) => {
  /** The user acts while the model writes the tenth of twenty replies. */
  const changed = (act: NonNullable<Task['midway']>['act']) =>
    recordedRequests(format, {
      ...MANY_READS,
      replies: [...MANY_READS.replies.slice(0, 19), ...MANY_READS.replies.slice(-1)],
      midway: { at: 10, act },
    });

  it('stay as they are when instructions are edited, which count from the next task on', async () => {
    const requests = await changed((host, workspace) => {
      host.settings.update({ instructions: 'Be formal.' });
      writeFileSync(join(workspace, 'AGENTS.md'), 'Use spaces.');
    });
    expect(requests).toHaveLength(20);
    expect(smallestPrefixShare(requests)).toBeGreaterThanOrEqual(0.95);
    for (const request of requests) expect(wholeText(request)).not.toMatch(/Be formal|Use spaces/);
  });

  it('change at their beginning only once when a server is switched on', async () => {
    const requests = await changed((host) => {
      host.settings.update({ serverSwitches: { '@aether/terminal': true } });
    });
    const has = requests.map((request) => wholeText(request).includes('run_command'));
    expect([has.at(0), has.at(-1)]).toEqual([false, true]);
    expect(prefixShares(requests).filter((share) => share < 0.95)).toHaveLength(1);
  });
});

it('the requests of every strategy are printed by npm run show:requests', () => {
  expect(SHOWN.map(({ strategy }) => strategy).toSorted()).toEqual(STRATEGY_NAMES.toSorted());
});

it('the requests of plan-execute-think keep their beginning when the phase changes, in every format', async () => {
  const task = SHOWN.find(({ strategy }) => strategy === 'plan-execute-think');
  expect(task).toBeDefined();
  for (const format of FORMATS) {
    const requests = task === undefined ? [] : await recordedRequests(format, task);
    expect(requests.length).toBeGreaterThan(1);
    expect(smallestPrefixShare(requests)).toBeGreaterThanOrEqual(0.98);
  }
});

it('the requests of plan-replan over 100 calls are for 95 % the beginning of the next, even with a plan of 33 items', async () => {
  for (const format of FORMATS) {
    const requests = await recordedRequests(format, MANY_ITEMS);
    expect(requests).toHaveLength(100);
    expect(smallestPrefixShare(requests)).toBeGreaterThanOrEqual(0.95);
  }
});
