import { beforeEach, describe, expect, it } from 'vitest';
import { LoopId, TopicId } from '../../shared/ids.ts';
import type { InspectedIteration, InspectedRequest } from '../../shared/inspected.ts';
import { userText } from '../../shared/message.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import {
  callKey,
  chooseLoop,
  closeCall,
  loadEarlier,
  loadInspection,
  loadWhole,
  openCall,
  useInspector,
  wholePiece,
} from './inspector-store.ts';

const TOPIC = TopicId.parse('topic_0123456789abcdefghjkmnpqrs');
const LOOP = LoopId.parse('loop_0123456789abcdefghjkmnpqrs');
const LATER = LoopId.parse('loop_0123456789abcdefghjkmnpqrt');
const CALL = 7;
const TOTAL = 100;

type Which = { readonly from?: number; readonly to?: number; readonly whole?: boolean };

/**
 * A fake host with one model call of a hundred messages. It returns at most `most` messages per
 * request.
 */
class FakeHost {
  readonly asked: Which[] = [];
  most = TOTAL;
  state: InspectedIteration['state'] = 'open';
  fails = false;
  /** The loops of the topic, newest first. */
  loops: readonly LoopId[] = [LOOP];
  /** The host waits for this promise before each response. */
  gate: Promise<void> = Promise.resolve();

  client(): HostClient {
    const inspect = {
      loops: async () => this.loops.map((loopId) => ({ loopId, goal: 'g', createdAt: 1 })),
      iterations: async () => [{ call: CALL, state: this.state }],
      request: async ({ from = 90, to = TOTAL, whole = false }: Which) => {
        this.asked.push({ from, to, whole });
        await this.gate;
        if (this.fails) throw new Error('away');
        return this.piece(from, Math.min(to, from + this.most), whole);
      },
    };
    return { inspect } as unknown as HostClient;
  }

  piece(from: number, to: number, whole: boolean): InspectedRequest {
    const places = Array.from({ length: to - from }, (_, n) => from + n);
    return {
      ...{ system: 'S', from, total: TOTAL, known: 90, lost: null },
      messages: places.map((place) => userText(whole ? `whole ${place}` : `${place}`)),
      shortened: whole ? [] : places,
      reply: this.state === 'open' ? null : { parts: [], finish: { reason: 'stop' }, shortened: false },
    };
  }
}

let fake = new FakeHost();
beforeEach(() => {
  fake = new FakeHost();
  setHost(fake.client());
  useInspector.setState({ loops: {}, iterations: {}, requests: {}, chosen: {}, format: null });
});

const opened = (): InspectedRequest => {
  const asked = useInspector.getState().requests[callKey(LOOP, CALL)];
  if (asked?.state !== 'ready') throw new Error(`It is ${asked?.state}.`);
  return asked.value;
};

describe('the inspected model call', () => {
  it('gets its reply when the loop continues, and keeps the messages that were loaded', async () => {
    await loadInspection(TOPIC);
    await openCall(LOOP, CALL);
    await loadEarlier(LOOP, CALL, opened());
    expect(opened()).toMatchObject({ from: 50, reply: null });
    fake.state = 'answered';
    await loadInspection(TOPIC);
    await expect.poll(() => opened().reply).not.toBeNull();
    expect(opened().from).toBe(50);
    expect(opened().messages).toHaveLength(50);
  });

  it('belongs to the newest loop until the user selects an earlier loop', async () => {
    await loadInspection(TOPIC);
    await chooseLoop(TOPIC, LOOP);
    expect(useInspector.getState().chosen).toEqual({});
    fake.loops = [LATER, LOOP];
    await loadInspection(TOPIC);
    expect(useInspector.getState().iterations[LATER]?.state).toBe('ready');
    await chooseLoop(TOPIC, LOOP);
    expect(useInspector.getState().chosen).toEqual({ [TOPIC]: LOOP });
    await chooseLoop(TOPIC, LATER);
    expect(useInspector.getState().chosen).toEqual({});
  });

  it('stays closed if the user closes it before the host responds', async () => {
    for (const fails of [false, true]) {
      const gate = Promise.withResolvers<void>();
      fake.gate = gate.promise;
      fake.fails = fails;
      const opening = openCall(LOOP, CALL);
      closeCall(LOOP, CALL);
      gate.resolve();
      await opening;
      expect(useInspector.getState().requests).toEqual({});
    }
  });

  it('stays unchanged while the host cannot be reached, and shows an error if the call does not exist', async () => {
    await openCall(LOOP, CALL);
    fake.fails = true;
    await openCall(LOOP, CALL);
    expect(opened().messages).toHaveLength(10);
    await expect(loadEarlier(LOOP, CALL, opened())).rejects.toThrow('away');
    closeCall(LOOP, CALL);
    await openCall(LOOP, CALL);
    expect(useInspector.getState().requests[callKey(LOOP, CALL)]).toMatchObject({ state: 'failed' });
  });

  it('is loaded completely, with as many requests as necessary', async () => {
    fake.most = 30;
    await openCall(LOOP, CALL);
    const whole = await wholePiece(LOOP, CALL, 0);
    expect(whole.messages.map(({ parts }) => parts[0])).toEqual(
      Array.from({ length: TOTAL }, (_, place) => ({ type: 'text', text: `whole ${place}` })),
    );
    await loadWhole(LOOP, CALL, opened());
    expect(opened()).toMatchObject({ from: 90, shortened: [] });
  });

  it('is not requested again if a response contains nothing new', async () => {
    fake.most = 0;
    expect((await wholePiece(LOOP, CALL, 0)).messages).toEqual([]);
    expect(fake.asked).toHaveLength(2);
  });
});
