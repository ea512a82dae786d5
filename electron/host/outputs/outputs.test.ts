import { describe, expect, it } from 'vitest';
import { CallId, LoopId, OutputId } from '../../../shared/ids.ts';
import type { Output, TableRow } from '../../../shared/output.ts';
import { newId } from '../new-id.ts';
import { Outputs } from '../store/outputs.ts';
import { addTopic, temporaryDatabase } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';
import { MOST_ROWS, ROWS_IN_PART } from './output-parts.ts';
import { createOutputs, saveOutputs } from './outputs.ts';

function world() {
  const database = temporaryDatabase();
  const topicId = addTopic(database);
  const store = new Outputs(database);
  const call = { topicId, loopId: newId(LoopId), callId: newId(CallId) };
  return {
    database,
    store,
    call,
    noun: createOutputs({ store, draw: () => Promise.reject(new Error('No chart is drawn here.')) }),
    save: (...made: Output[]) => saveOutputs(store, call, made),
  };
}

const tableOf = (rows: readonly TableRow[]): Output => ({
  ...{ kind: 'table', name: 'Sales', totalRows: null, rows },
  columns: [
    { name: 'number', type: 'number' },
    { name: '城市', type: 'text' },
  ],
});

describe('the outputs of a call', () => {
  it('are loaded as they were made, and referred to with their sizes', async () => {
    const { noun, save, store, call } = world();
    const made: readonly Output[] = [
      { kind: 'chart', name: 'Chart', spec: { mark: 'bar', data: { values: [{ a: 1 }] } } },
      { kind: 'document', name: '报告', format: 'markdown', text: '# 报告' },
      { kind: 'image', name: 'Picture', mimeType: 'image/png', data: 'AAAA' },
    ];
    const refs = await save(...made);
    expect(refs).toMatchObject([{ kind: 'chart' }, { kind: 'document', characters: 4 }, { kind: 'image', bytes: 3 }]);
    expect(await Promise.all(refs.map(({ id }) => noun.read({ outputId: id })))).toEqual(made);
    expect(store.ofTopic(call.topicId).map(({ ref }) => ref)).toEqual(refs);
  });

  it('give any part of the rows of a table', async () => {
    const { noun, save } = world();
    const rows = Array.from({ length: 2 * ROWS_IN_PART + 7 }, (_, at): TableRow => [at, `row ${at}`]);
    const [ref] = await save(tableOf(rows));
    if (ref === undefined) throw new Error('nothing was stored');
    expect(ref).toMatchObject({ rows: rows.length, columns: 2, totalRows: null });
    for (const [from, count] of [
      [0, 3],
      [ROWS_IN_PART - 1, 2],
      [2 * ROWS_IN_PART + 5, 500],
      [rows.length, 1],
    ] as const) {
      expect((await noun.rows({ outputId: ref.id, from, count })).rows).toEqual(rows.slice(from, from + count));
    }
    expect(await noun.read({ outputId: ref.id })).not.toHaveProperty('rows');
  });

  it('give the rows of a table in an order, and as text in the same order', async () => {
    const { noun, save } = world();
    const count = 2 * ROWS_IN_PART + 7;
    const [ref] = await save(tableOf(Array.from({ length: count }, (_, at): TableRow => [(at * 7) % count, `c${at}`])));
    if (ref === undefined) throw new Error('nothing was stored');
    const order = { column: 0, descending: true };
    const { rows } = await noun.rows({ outputId: ref.id, from: ROWS_IN_PART - 1, count: 3, order });
    expect(rows.map(([number]) => number)).toEqual([
      count - ROWS_IN_PART,
      count - ROWS_IN_PART - 1,
      count - ROWS_IN_PART - 2,
    ]);
    const text = await noun.text({ outputId: ref.id, format: 'csv', order });
    expect(text.rows).toBe(count);
    expect(text.text.split('\r\n').slice(0, 2)).toEqual(['number,城市', expect.stringMatching(/^2006,c\d+$/)]);
    const unknown = { column: 9, descending: false };
    expect((await noun.rows({ outputId: ref.id, from: 0, count: 1, order: unknown })).rows).toEqual([[0, 'c0']]);
  });

  it('cut the text of a table that is too long, at the end of a row', async () => {
    const { noun, save } = world();
    const [ref] = await save(tableOf(Array.from({ length: 9_000 }, (_, at): TableRow => [at, 'x'.repeat(1_000)])));
    if (ref === undefined) throw new Error('nothing was stored');
    const { text, rows } = await noun.text({ outputId: ref.id, format: 'markdown' });
    expect(rows).toBeGreaterThan(1_000);
    expect(rows).toBeLessThan(9_000);
    expect(text.trimEnd().split('\n')).toHaveLength(rows + 2);
  });

  it('cut a table that has too many rows, and say how many it had', async () => {
    const { save } = world();
    const [ref] = await save(tableOf(Array.from({ length: MOST_ROWS + 1 }, (): TableRow => [1, null])));
    expect(ref).toMatchObject({ rows: MOST_ROWS, totalRows: MOST_ROWS + 1 });
  });

  it('are not stored for a topic that does not exist, and are deleted with their topic', async () => {
    const { database, store, call, noun, save } = world();
    const [ref] = await save(tableOf([[1, 'a']]));
    if (ref === undefined) throw new Error('nothing was stored');
    new Topics(database).remove(call.topicId);
    database.run('DELETE FROM topics WHERE id = ?', call.topicId);
    expect(store.part(ref.id, 0)).toBeNull();
    await expect(noun.read({ outputId: ref.id })).rejects.toMatchObject({ failure: 'output-not-found' });
    expect(await save(tableOf([]))).toEqual([]);
    await expect(noun.rows({ outputId: newId(OutputId), from: 0, count: 1 })).rejects.toMatchObject({
      failure: 'output-not-found',
    });
  });
});
