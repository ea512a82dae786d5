import { describe, expect, it } from 'vitest';
import { type ModelMessage, userText } from '../../../shared/message.ts';
import type { Strategy } from '../loop/effects.ts';
import { cases, finish, tools } from '../loop/skeleton-strategies/skeletons.fixture.ts';
import { agenticStrategy, chatStrategy } from '../loop/strategies/agentic/agentic.ts';
import { goOn } from '../loop/user-decisions.ts';
import { type Script, World } from '../loop/world.fixture.ts';
import { askedIn, type ReplayableLoop } from './asked.ts';
import { CALL_ROWS, modelCalls } from './model-calls.ts';

function replayable(world: World, strategy: Strategy | null = world.options.strategy): ReplayableLoop {
  return {
    rows: world.rows,
    strategy,
    input: () => world.input(),
    conversation: (until) => world.messages.slice(0, 1 + world.messages.findIndex(({ id }) => id === until)),
  };
}

/** Returns what the Inspector shows of each model call. */
function inspected(world: World) {
  const loop = replayable(world);
  return modelCalls(world.rows).map((call) => {
    const { system, messages, lost } = askedIn(loop, call);
    return { system, messages, lost };
  });
}

/** Returns the requests that the model received, call by call. */
function received(world: World) {
  return world.requests.map(({ system, messages }) => ({ system, messages, lost: null }));
}

const call = (name: string, args = {}) => ({ name, arguments: args });

const work: Script = (request, turn) => {
  if (request.tools.length === 0) return { text: 'Half of it.' };
  return turn < 4 ? { text: `step ${turn}`, calls: [call('write', { turn })] } : { text: 'That was it.' };
};

describe('what a model was asked', () => {
  it.each(cases)(
    'is shown as it was sent, for every call of a $strategy.name loop',
    async ({ strategy, script, limits }) => {
      const world: World = new World({ strategy, script: script(() => world), tools, ...(limits ? { limits } : {}) });
      await finish(world);
      expect(world.requests.length).toBeGreaterThan(1);
      expect(inspected(world)).toEqual(received(world));
    },
  );

  it.each([agenticStrategy, chatStrategy])(
    'is shown as it was sent, for every call of $name, including the wrap-up',
    async (strategy) => {
      const world = new World({ strategy, script: work, tools, limits: { maxIterations: 2 } });
      await world.drive();
      goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock }, strategy, {
        maxIterations: 50,
      });
      world.say('inbox_1', { type: 'message', message: world.newMessage('be quick') });
      await world.drive();
      expect(world.record.state.name).toBe('completed');
      const calls = modelCalls(world.rows);
      expect(modelCalls(world.rows.filter(({ kind }) => (CALL_ROWS as readonly string[]).includes(kind)))).toEqual(
        calls,
      );
      expect(calls.map(({ number, purpose }) => `${number} ${purpose}`).slice(0, 4)).toEqual([
        '1 iterate',
        '2 iterate',
        'null wrap-up',
        '3 iterate',
      ]);
      expect(inspected(world)).toEqual(received(world));
      expect(JSON.stringify(inspected(world))).toContain('be quick');
    },
  );

  it('is shown while the loop runs, and is the same after every crash and resume', async () => {
    const seen: number[] = [];
    const world: World = new World({
      strategy: agenticStrategy,
      tools,
      script: (request, turn, messages) => {
        const calls = modelCalls(world.rows);
        if (calls.some(({ state }) => state === 'open')) seen.push(turn);
        expect(inspected(world)).toEqual(received(world).slice(0, calls.length));
        return work(request, turn, messages);
      },
    });
    await world.drive();
    expect(inspected(world)).toEqual(received(world));
    for (let count = 1; count < world.rows.length; count++) {
      const resumed = world.restartedAfter(count);
      const before = inspected(resumed);
      expect(before).toEqual(inspected(world).slice(0, before.length));
      await resumed.drive();
      const all = inspected(resumed);
      expect(all.slice(all.length - resumed.requests.length)).toEqual(received(resumed));
    }
  });

  it('marks as new only the messages that the previous request did not contain', async () => {
    const world = new World({ strategy: agenticStrategy, script: work, tools });
    await world.drive();
    const asked = modelCalls(world.rows).map((one) => askedIn(replayable(world), one));
    expect(asked.map(({ known, messages }) => [known, messages.length])).toEqual([
      [0, 1],
      [1, 3],
      [3, 5],
      [5, 7],
      [7, 9],
      [9, 11],
    ]);
  });

  it('is reconstructed quickly in a long loop of a long topic', async () => {
    const script: Script = (_, turn) =>
      turn < 300 ? { text: 'on', calls: [call('write', { turn })] } : { text: 'That was it.' };
    const world = new World({ strategy: agenticStrategy, script, tools, limits: { maxIterations: 400 } });
    await world.drive();
    const history = Array.from({ length: 10_000 }, () => userText('long ago'));
    const loop = { ...replayable(world), input: () => ({ ...world.input(), history }) };
    const last = modelCalls(world.rows).at(-1);
    if (last === undefined) throw new Error('No call.');
    const began = performance.now();
    expect(askedIn(loop, last).messages).toHaveLength(10_603);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('is shown with the summary that was sent in place of earlier messages', async () => {
    for (const strategy of [agenticStrategy, chatStrategy]) {
      const world = new World({ strategy, script: work, tools, limits: { maxIterations: 4 } });
      const summary = userText('(what came before)');
      const cut = new WeakMap<ModelMessage, ModelMessage>();
      const shortened = (message: ModelMessage) => {
        const short = cut.get(message) ?? {
          ...message,
          parts: message.parts.map((part) => ({ ...part, content: [] })),
        };
        cut.set(message, short);
        return short;
      };
      world.compaction = {
        fit: async ({ messages, goal }) => {
          const from = messages.findIndex(({ role }, place) => role === 'assistant' && place > 2);
          if (from === -1) return messages;
          return [summary, goal, ...messages.slice(from).map((one) => (one.role === 'tool' ? shortened(one) : one))];
        },
      };
      world.say('inbox_1', { type: 'message', message: world.newMessage('be quick') });
      await world.drive();
      goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock }, strategy, {
        maxIterations: 50,
      });
      await world.drive();
      expect(JSON.stringify(inspected(world))).toContain('what came before');
      expect(inspected(world)).toEqual(received(world));
      // The journal contains the text once, however many calls read it, and once more for each
      // start of the program.
      const kept = world.rows.filter((row) => JSON.stringify(row).includes('what came before'));
      expect(kept.length).toBeLessThanOrEqual(2);
    }
  });

  it.each(cases)(
    'is shown with exactly the facts that were sent, for every call of a $strategy.name loop',
    async ({ strategy, script, limits }) => {
      const facts = [1, 2, 3].map((id) => ({ id, key: `key ${id}`, value: `value ${id}`, version: 1 }));
      const withdrawing: Script = (request, turn, messages) => {
        // A fact is withdrawn while each of the first calls is made.
        world.withdrawn = new Set(facts.slice(0, world.requests.length).map(({ id }) => id));
        return script(() => world)(request, turn, messages);
      };
      const world: World = new World({
        ...{ strategy, script: withdrawing, tools, input: { facts } },
        ...(limits ? { limits } : {}),
      });
      await finish(world);
      const sent = world.requests.map(
        ({ system }) => facts.filter(({ id }) => system.includes(`[fact:${id}] `)).length,
      );
      expect(sent.slice(0, 4)).toEqual([3, 2, 1, 0].slice(0, sent.length));
      expect(inspected(world)).toEqual(received(world));
    },
  );

  it('has a sentence in the place of each image that the model did not get, also after a crash', async () => {
    const image = { type: 'image', mimeType: 'image/png', data: 'aGk=', name: 'receipt.png' } as const;
    const world: World = new World({
      ...{ strategy: agenticStrategy, tools },
      input: { goal: { role: 'user', parts: [{ type: 'text', text: 'How much?' }, image] } },
      script: (request, turn, messages) => {
        // A model that sees images answers in the place of the blind one.
        if (turn === 2) world.takesImages = true;
        return work(request, turn, messages);
      },
    });
    world.takesImages = false;
    await world.drive();
    const gotImage = (one: World) => inspected(one).map((asked) => JSON.stringify(asked).includes('aGk='));
    expect(inspected(world)).toEqual(received(world));
    expect(gotImage(world)).toEqual([false, false, false, true, true, true]);
    expect(inspected(world)[0]?.messages[0]?.parts).toEqual([
      { type: 'text', text: 'How much?' },
      { type: 'text', text: expect.stringContaining('[The image "receipt.png" is not shown to you') },
    ]);
    // The journal contains the sentence once, however many calls read it.
    expect(world.rows.filter((row) => JSON.stringify(row).includes('is not shown to you'))).toHaveLength(1);
    const resumed = world.restartedAfter(world.rows.findLastIndex(({ kind }) => kind === 'model-started'));
    resumed.takesImages = false;
    await resumed.drive();
    expect(gotImage(resumed)).toEqual([false, false, false, true, true, false]);
  });

  it('has a sentence in the place of each image that was too old to be sent', async () => {
    const large = { type: 'image', mimeType: 'image/png', data: 'a'.repeat(11 * 1024 ** 2) } as const;
    const pictured: ModelMessage = { role: 'user', parts: [{ type: 'text', text: 'How much?' }, large] };
    const world = new World({
      ...{ strategy: agenticStrategy, tools, script: work },
      input: { history: [pictured, { role: 'assistant', parts: [{ type: 'text', text: 'Much.' }] }], goal: pictured },
    });
    await world.drive();
    expect(inspected(world)).toEqual(received(world));
    expect(JSON.stringify(inspected(world)[0]?.messages[0])).toContain('newer ones are shown');
  });

  it('is the request of the failed call until the call is repeated, and then the request of the new call', async () => {
    let broken = true;
    const world = new World({
      strategy: agenticStrategy,
      tools,
      script: (request, turn, messages) =>
        turn === 1 && broken
          ? { finish: { reason: 'error', code: 'rate-limited', message: 'Too many.' } }
          : work(request, turn, messages),
    });
    await world.drive();
    expect(modelCalls(world.rows).map(({ number, state }) => `${number} ${state}`)).toEqual(['1 answered', '2 failed']);
    expect(inspected(world)).toEqual(received(world));
    broken = false;
    goOn({ store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock }, agenticStrategy);
    await world.drive();
    const states = modelCalls(world.rows).map(({ number, state }) => `${number} ${state}`);
    expect(states.slice(0, 3)).toEqual(['1 answered', '2 answered', '3 answered']);
    expect(inspected(world)).toEqual([...received(world).slice(0, 1), ...received(world).slice(2)]);
  });
});

describe('a journal that does not match', () => {
  const run = async () => {
    const world = new World({ strategy: agenticStrategy, script: work, tools });
    await world.drive();
    return world;
  };

  it('shows the requests before the mismatch, and marks the later ones as lost', async () => {
    const world = await run();
    const third = modelCalls(world.rows)[2];
    world.rows = world.rows.map((row) =>
      row.kind === 'effect' && third?.place.kind === 'effect' && row.seq === third.place.seq
        ? { ...row, fingerprint: 'callModel else auto' }
        : row,
    );
    expect(inspected(world).map(({ lost }) => lost)).toEqual([null, null, ...Array(4).fill('diverged')]);
  });

  it('lists every call whichever journal row is missing, and never runs forever', async () => {
    const world = await run();
    const whole = inspected(world);
    for (const torn of world.rows) {
      const loop = { ...replayable(world), rows: world.rows.filter((row) => row !== torn) };
      const calls = modelCalls(loop.rows);
      expect(calls.length).toBe(torn.kind === 'model-started' ? whole.length - 1 : whole.length);
      for (const one of calls) {
        const { lost, messages } = askedIn(loop, one);
        if (lost === null) expect(messages.length).toBeGreaterThan(0);
        else expect(messages).toEqual([]);
      }
    }
  });

  it('written by another strategy version gives replies but no requests', async () => {
    const world = await run();
    const [first] = modelCalls(world.rows);
    if (first === undefined) throw new Error('No call.');
    expect(askedIn(replayable(world, null), first).lost).toBe('other-version');
    expect(first.reply?.parts[0]).toEqual({ type: 'text', text: 'step 0' });
  });

  it('marks a wrap-up as lost when the request of the wrap-up was not recorded', async () => {
    const world = new World({ strategy: agenticStrategy, script: work, tools, limits: { maxIterations: 1 } });
    await world.drive();
    world.rows = world.rows.map((row) => {
      if (row.kind !== 'wrap-up') return row;
      const { asked: _, ...old } = row;
      return old;
    });
    expect(inspected(world).map(({ lost }) => lost)).toEqual([null, 'other-version']);
  });
});
