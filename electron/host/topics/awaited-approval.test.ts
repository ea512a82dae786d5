/**
 * What a process that is killed while it asks for an approval again leaves on disk, and how another
 * process goes on with it. The data folder is copied at that moment, as it was on disk.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '../../../e2e/fixtures/scripted-openai.ts';
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import type { JournalRow } from '../loop/journal-rows.ts';
import { openDatabase } from '../store/database.ts';
import { Loops } from '../store/loops.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { openWindow, type Window } from './window.fixture.ts';

const edit = call('replace_in_file', { path: 'a.txt', search: 'one', replace: 'two' });
const end = call('attempt_completion', { result: 'Done.' });

/**
 * Begins a loop that waits for the approval of an edit, changes the file and has the question asked
 * again. Returns a copy of the data folder from after the new request was stored and before any
 * window received it.
 */
async function killedWhileAskingAgain() {
  const first = await openWindow([edit]);
  const file = join(first.workspace, 'a.txt');
  writeFileSync(file, 'one\n');
  const sent = await first.host.topics.send({ topicId: null, text: 'Do it.', workspace: first.workspace });
  if (sent.kind !== 'started') throw new Error(sent.kind);
  const { topicId, loopId } = sent;
  await first.reached(topicId, 'waiting');
  const shown = receiptOf(first, topicId);
  writeFileSync(file, 'one\nunseen\n');
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  let copies = 0;
  first.listen = ({ event }) => {
    if (event.type !== 'approval-request') return;
    copies += 1;
    cpSync(first.folder, dataDir, { recursive: true });
  };
  await first.host.topics.wakeWaiting(topicId);
  expect(copies).toBe(1);
  first.listen = () => {};
  const reopen = async () => {
    const window = await openWindow([end], { dataDir, trustedFolders: [first.workspace] });
    return { window, callId: window.host.topics.storedLoopView(topicId)?.calls.at(-1)?.callId };
  };
  return { dataDir, file, topicId, loopId, shown, reopen };
}

function receiptOf({ host }: Window, topicId: TopicId): Receipt {
  const receipt = host.topics.storedLoopView(topicId)?.calls.at(-1)?.receipt;
  if (receipt == null) throw new Error('There is no receipt.');
  return receipt;
}

/** The number of journal rows of this kind about the call. */
function rowsIn(dataDir: string, loopId: LoopId, callId: CallId, kind: JournalRow['kind']): number {
  const database = openDatabase(join(dataDir, DATABASE_FILE), { now: Date.now });
  const rows = new Loops(database)
    .journal(loopId)
    .filter((row) => row.kind === kind && 'callId' in row && row.callId === callId);
  database.close();
  return rows.length;
}

describe('a process that was killed after it stored a new approval request and before it sent it', () => {
  test('has run nothing, and the next process shows the new request, whose approval runs the call once', async () => {
    const { dataDir, file, topicId, loopId, shown, reopen } = await killedWhileAskingAgain();
    const { window, callId } = await reopen();
    if (callId === undefined) throw new Error('There is no call.');
    const receipt = receiptOf(window, topicId);
    expect(window.host.loops.list({ topicId })[0]?.state).toMatchObject({
      name: 'waiting',
      awaited: { for: 'approval', callId },
    });
    expect(receipt.digest).not.toBe(shown.digest);
    const { lines } = await window.host.loops.receiptLines({ loopId, callId, receipt: receipt.digest, from: 0 });
    expect(lines).toContain(' unseen');
    expect(readFileSync(file, 'utf8')).toBe('one\nunseen\n');

    await window.host.topics.wakeWaiting(topicId);
    expect(window.events).toEqual([]);
    const old = { decision: 'once', receipt: shown.digest } as const;
    await expect(window.host.decideApproval(loopId, callId, old)).rejects.toMatchObject({
      failure: 'approval-outdated',
    });
    expect(window.model.requests).toHaveLength(0);
    expect(readFileSync(file, 'utf8')).toBe('one\nunseen\n');

    const { rest } = await window.host.decideApproval(loopId, callId, { decision: 'once', receipt: receipt.digest });
    await rest;
    expect(readFileSync(file, 'utf8')).toBe('two\nunseen\n');
    expect(window.model.requests).toHaveLength(1);
    expect(rowsIn(dataDir, loopId, callId, 'approval-requested')).toBe(2);
    for (const kind of ['approval-settled', 'call-started', 'call-settled'] as const)
      expect(rowsIn(dataDir, loopId, callId, kind), kind).toBe(1);
  });

  test('lets the next process ask the same question again without another row, and deny the call', async () => {
    const { dataDir, file, topicId, loopId, reopen } = await killedWhileAskingAgain();
    const { window, callId } = await reopen();
    if (callId === undefined) throw new Error('There is no call.');
    const receipt = receiptOf(window, topicId);
    const resumed = await window.host.resumeLoop(loopId);
    await resumed.rest;
    expect(window.events.filter(({ type }) => type === 'approval-request')).toMatchObject([
      { callId, receipt: { digest: receipt.digest } },
    ]);
    expect(rowsIn(dataDir, loopId, callId, 'approval-requested')).toBe(2);
    expect(window.model.requests).toHaveLength(0);
    const { rest } = await window.host.decideApproval(loopId, callId, { decision: 'deny', receipt: receipt.digest });
    await rest;
    expect(readFileSync(file, 'utf8')).toBe('one\nunseen\n');
    expect(rowsIn(dataDir, loopId, callId, 'call-started')).toBe(0);
  });

  test('does not keep the loop to itself, although it held it', async () => {
    const { dataDir, file, topicId, loopId, reopen } = await killedWhileAskingAgain();
    const ended = spawnSync('true').pid;
    const database = openDatabase(join(dataDir, DATABASE_FILE), { now: Date.now });
    new Loops(database).claim(loopId, `${hostname()}:${ended}:1:a`, 60_000);
    database.close();
    const { window, callId } = await reopen();
    if (callId === undefined) throw new Error('There is no call.');
    const { digest } = receiptOf(window, topicId);
    const { rest } = await window.host.decideApproval(loopId, callId, { decision: 'once', receipt: digest });
    await rest;
    expect(readFileSync(file, 'utf8')).toBe('two\nunseen\n');
  });
});
