/** Random histories of edits, undo, redo and hand edits at every level, compared with a model of states. */

import { unlink } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WhichChanges } from '../../../shared/contract/changes.ts';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import { project } from './changes.fixture.ts';

type Content = string | null;

interface ModelEdit {
  readonly loop: number;
  readonly iteration: number;
  readonly callId: CallId;
  readonly path: string;
  readonly before: Content;
  readonly after: Content;
  state: 'open' | 'undone' | 'accepted';
}

const PATHS = ['a.txt', 'b.txt'] as const;

/** What undo and redo do to one file each, said without checkpoints, groups and hashes. */
class Model {
  readonly disk = new Map<string, Content>(PATHS.map((path) => [path, null]));
  readonly edits: ModelEdit[] = [];

  reverse(direction: 'undo' | 'redo', chosen: readonly ModelEdit[]): void {
    for (const path of PATHS)
      this.#reverseFile(
        direction,
        path,
        chosen.filter((edit) => edit.path === path),
      );
  }

  #reverseFile(direction: 'undo' | 'redo', path: string, all: readonly ModelEdit[]): void {
    const edits = all.filter(({ state }) => state === (direction === 'undo' ? 'open' : 'undone'));
    const [first, last] = [edits.at(0), edits.at(-1)];
    if (first === undefined || last === undefined) return;
    const [from, to] = direction === 'undo' ? [last.after, first.before] : [first.before, last.after];
    const now = this.disk.get(path) ?? null;
    const isNothingToDo = now === to || (from === to && now !== (direction === 'undo' ? last.before : from));
    const isExpected = now === from || (direction === 'undo' && now === last.before);
    if (!isNothingToDo && (hasGap(edits) || !isExpected)) return;
    if (!isNothingToDo) this.disk.set(path, to);
    for (const edit of edits) edit.state = direction === 'undo' ? 'undone' : 'open';
  }
}

/** Whether someone else changed the file between two of the edits, to a state that none of them knew. */
function hasGap(edits: readonly ModelEdit[]): boolean {
  const known = new Set<Content>();
  return edits.some(({ before, after }, index) => {
    const isKnown = index === 0 || known.has(before);
    known.add(before).add(after);
    return !isKnown;
  });
}

const level = fc.constantFrom('topic', 'loop', 'iteration', 'file of a loop', 'file of an iteration', 'call');
const index = fc.nat(7);
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('edit' as const), loop: fc.nat(1), path: fc.constantFrom(...PATHS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('delete' as const), loop: fc.nat(1), path: fc.constantFrom(...PATHS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('iterate' as const), loop: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('by hand' as const), path: fc.constantFrom(...PATHS), gone: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const), level, index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('accept' as const), index }) },
);

test('undo and redo at every level do what the model says, and never touch what was written by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
      const { write, read, path: absolute, changes, topicId, loop, checkpoints } = await project();
      const model = new Model();
      const loops = [loop('running'), loop('running')];
      const iterations = loops.map((each) => ({ number: 1, calls: [each.reply()] }));
      let made = 0;
      const files = () => Promise.all(PATHS.map((path) => read(path).catch(() => null)));
      for (const each of loops) each.rest();

      /** The selection of a level that contains the edit, for the host and for the model. */
      const selected = (chosen: string, { loop: at, iteration, path, callId }: ModelEdit) => {
        const loopId = loops[at]?.loopId as LoopId;
        const ofLoop = model.edits.filter((edit) => edit.loop === at);
        const inIteration = ofLoop.filter((edit) => edit.iteration === iteration);
        const choices: Record<string, readonly [WhichChanges, readonly ModelEdit[]]> = {
          topic: [{ topicId }, model.edits],
          loop: [{ loopId }, ofLoop],
          iteration: [{ loopId, iteration }, inIteration],
          'file of a loop': [{ loopId, path }, ofLoop.filter((edit) => edit.path === path)],
          'file of an iteration': [{ loopId, iteration, path }, inIteration.filter((edit) => edit.path === path)],
          call: [{ callId }, ofLoop.filter((edit) => edit.callId === callId)],
        };
        return choices[chosen];
      };

      for (const step of actions) {
        made += 1;
        if (step.do === 'iterate') {
          const [own, actor] = [iterations[step.loop], loops[step.loop]];
          if (own === undefined || actor === undefined) continue;
          own.number += 1;
          own.calls = [actor.reply()];
        } else if (step.do === 'by hand') {
          model.disk.set(step.path, step.gone ? null : `by hand ${made}`);
          if (!step.gone) await write(step.path, `by hand ${made}`);
          else await unlink(absolute(step.path)).catch(() => undefined);
        } else if (step.do === 'edit' || step.do === 'delete') {
          const [own, actor] = [iterations[step.loop], loops[step.loop]];
          const callId = own?.calls[0];
          const before = model.disk.get(step.path) ?? null;
          if (own === undefined || actor === undefined || callId === undefined) continue;
          if (step.do === 'delete' && before === null) continue;
          const after = step.do === 'delete' ? null : `edit ${made}`;
          if (after === null) await actor.removeBy(callId, step.path);
          else await actor.editBy(callId, step.path, after);
          model.disk.set(step.path, after);
          const { loop: at, path } = step;
          model.edits.push({ loop: at, iteration: own.number, callId, path, before, after, state: 'open' });
        } else {
          const edit = model.edits[step.index % Math.max(1, model.edits.length)];
          if (edit === undefined) continue;
          if (step.do === 'accept') {
            const [which, chosen] = selected('file of a loop', edit) ?? [];
            if (which === undefined) continue;
            changes.accept(which);
            for (const each of chosen ?? []) if (each.state === 'open') each.state = 'accepted';
          } else {
            const [which, chosen = []] = selected(step.level, edit) ?? [];
            if (which === undefined) continue;
            await (step.do === 'undo' ? changes.undo(which) : changes.redo(which));
            const order = step.do === 'undo' ? [1, 0] : [0, 1];
            if (step.level !== 'topic') model.reverse(step.do, chosen);
            else
              for (const at of order)
                model.reverse(
                  step.do,
                  chosen.filter((each) => each.loop === at),
                );
          }
        }
        expect(await files()).toEqual(PATHS.map((path) => model.disk.get(path) ?? null));
      }
      const states = loops
        .flatMap(({ loopId }) => checkpoints.ofLoop(loopId))
        .map(({ callId, path, undoneAt, acceptedAt }) =>
          [callId, path, acceptedAt !== null ? 'accepted' : undoneAt !== null ? 'undone' : 'open'].join(' '),
        );
      const expected = [0, 1].flatMap((at) => model.edits.filter((edit) => edit.loop === at));
      expect(states).toEqual(expected.map(({ callId, path, state }) => [callId, path, state].join(' ')));
    }),
    { numRuns: 40 },
  );
});
