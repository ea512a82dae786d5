/**
 * Tests web searches of the planner: the built program asks the user's own SearXNG on this
 * computer, which is chosen in the settings.
 */
import { describe, expect, it } from 'vitest';
import { act, allDone, itemDone, planned } from '../../electron/host/loop/strategies/plan-replan/planner.fixture.ts';
import { page, SEARXNG_ANSWER, stranger } from '../../electron/host/web/web.fixture.ts';
import { type ScriptedOpenAi, startScriptedOpenAi } from '../fixtures/scripted-openai.ts';
import { contextsOf, type Decide, observed, planner } from '../fixtures/scripted-planner.ts';
import { hosted } from './in-process.ts';
import { phasesOf, plan } from './planning.ts';
import { type Place, somePlace } from './program.ts';

/** A planner that searches for this query, and reports whether the search succeeded. */
const looking =
  (query: string): Decide =>
  ({ phase, observations }) => {
    if (phase === 'plan') return planned('look it up');
    if (phase === 'replan') return allDone(observations[0]?.ok ? 'Found.' : 'I could not look it up.');
    return observations.length === 0 ? act('internet_search', query) : itemDone();
  };

/** Stores the setting of the search engine as the Settings page does. */
async function chooseSearxng(place: Place, model: ScriptedOpenAi, searxngUrl: string): Promise<void> {
  await using inProcess = await hosted(place, model);
  inProcess.host.settings.update({ search: { provider: 'searxng', searxngUrl } });
}

const JSON_TYPE = { type: 'application/json' };

describe('10.1 新增测试', () => {
  describe('4. internet_search 链路：返回 Top-3 摘要+链接', () => {
    it('returns title, summary and URL of the first three results, marked as untrusted text, without an approval', async () => {
      await using place = await somePlace();
      const { asked, answer } = page(SEARXNG_ANSWER, JSON_TYPE);
      await using model = await startScriptedOpenAi(planner(looking('owls  at night')));
      await chooseSearxng(place, model, await stranger(answer));
      const ended = await plan(place, model, 'Tell me about owls', ['--approve', 'none']);
      expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'Found.']);
      expect([phasesOf(ended), ended.calls]).toEqual([
        ['plan', 'thought', 'act', 'thought', 'replan'],
        ['internet_search done'],
      ]);
      expect(asked.map(({ url }) => url)).toEqual(['/search?q=owls+at+night&format=json&language=en']);
      const [observation] = contextsOf(model).at(-1)?.observations ?? [];
      expect(observation).toMatchObject({ tool: 'internet_search', input: 'owls  at night', ok: true });
      const [, heading = '', listed = ''] =
        observation?.result.match(/^(.*?)<web-[0-9a-f]{12}>\n(.*)\n<\/web-[0-9a-f]{12}>$/s) ?? [];
      expect(heading).toContain('Results of SearXNG for "owls at night"');
      expect(heading).toContain('written by strangers');
      expect(
        listed
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ).toEqual([
        ...['1. Owls & <owlets>', 'All about owls.', 'https://owls.example.org/'],
        ...['2. Barn owl', '-', 'https://barn.example.com/owl'],
        ...['3. Third', 'Three', 'https://third.example.net/'],
      ]);
    });

    it.each([
      ['nothing is found', page('{"results":[]}', JSON_TYPE), 'ok', 'No results'],
      ['the engine refuses', page('Too many requests', { type: 'text/plain', status: 429 }), 'failed', '(blocked)'],
      ['the answer is none', page('<html>Sign in</html>'), 'failed', '(parse)'],
    ])('continues when %s, and tells the planner the reason', async (_how, { answer }, how, said) => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(looking('owls')));
      await chooseSearxng(place, model, await stranger(answer));
      const ended = await plan(place, model, 'Tell me about owls');
      expect([ended.code, ended.last('loop-end').reason]).toEqual([0, 'plan_done']);
      const last = contextsOf(model).at(-1);
      expect(last?.observations[0]?.result).toContain(said);
      expect(observed(last)).toEqual([`internet_search ${how}`]);
    });

    it('continues when the search engine cannot be reached', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(looking('owls')));
      await chooseSearxng(place, model, 'http://127.0.0.1:9/');
      const ended = await plan(place, model, 'Tell me about owls');
      expect([ended.code, ended.last('loop-end').summary]).toEqual([0, 'I could not look it up.']);
      expect(contextsOf(model).at(-1)?.observations[0]?.result).toContain('(network)');
    });

    it('reads no page of this computer or its network, not even when the query is only a URL', async () => {
      await using place = await somePlace();
      const { asked, answer } = page('<p>The secret word is plum.</p>');
      const home = await stranger(answer);
      await using model = await startScriptedOpenAi(planner(looking(`${home}/secret`)));
      const ended = await plan(place, model, 'Read it', ['--approve', 'all']);
      expect([ended.code, ended.calls, asked]).toEqual([0, ['fetch_web failed'], []]);
      expect(contextsOf(model).at(-1)?.observations[0]).toMatchObject({
        ...{ tool: 'internet_search', ok: false },
        result: expect.stringContaining('is inside a private network'),
      });
    });

    it('reads no web page without permission', async () => {
      await using place = await somePlace();
      await using model = await startScriptedOpenAi(planner(looking('https://owls.example.org/')));
      const ended = await plan(place, model, 'Read it', ['--approve', 'none']);
      expect([ended.code, ended.calls, ended.last('loop-end').summary]).toEqual([
        ...[0, ['fetch_web denied'], 'I could not look it up.'],
      ]);
    });
  });
});
