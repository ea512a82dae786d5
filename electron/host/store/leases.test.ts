import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LoopState } from '../../../shared/loop.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { newOwner, ownerIsGone } from './owner.ts';
import { addLoop, failure, message, runProgram, temporaryDatabase } from './store.fixture.ts';

/** A database whose clock the test controls. */
function withClock() {
  const clock = { now: 1_000_000 };
  return { clock, database: temporaryDatabase({ now: () => clock.now }) };
}

describe('a lease', () => {
  test('excludes other owners until it expires; then the old owner cannot commit', () => {
    const { clock, database } = withClock();
    const { loops, id, topicId, owner } = addLoop(database, 15_000);
    const taker = newOwner();
    clock.now += 14_999;
    const refusal = failure(() => loops.claim(id, taker, 15_000));
    expect(refusal.code).toBe('conflict');
    expect(refusal.message).toContain(`elsewhere, in process ${process.pid} on this computer`);
    clock.now += 1;
    loops.claim(id, taker, 15_000);
    const stale = failure(() =>
      loops.commit(id, owner, { rows: [{ kind: 'stopped', seq: 1, at: 1 }], messages: [message(topicId, 'stale')] }),
    );
    expect(stale.code).toBe('lease-lost');
    expect(loops.journal(id)).toHaveLength(1);
    loops.commit(id, taker, { rows: [{ kind: 'stopped', seq: 1, at: 1 }] });
    expect(loops.journal(id)).toHaveLength(2);
  });

  test('is refused to a second owner while the first process lives, and can be claimed again by the first owner', () => {
    const { loops, id, owner } = addLoop(temporaryDatabase());
    expect(failure(() => loops.claim(id, newOwner(), 15_000))).toMatchObject({ code: 'conflict' });
    loops.claim(id, owner, 15_000);
    loops.commit(id, owner, {});
  });

  test('can be claimed at once after its release, and cannot be released by another owner', () => {
    const { loops, id, owner } = addLoop(temporaryDatabase());
    const taker = newOwner();
    loops.release(id, taker);
    expect(failure(() => loops.claim(id, taker, 15_000)).code).toBe('conflict');
    loops.release(id, owner);
    loops.claim(id, taker, 15_000);
    expect(failure(() => loops.commit(id, owner, {})).code).toBe('lease-lost');
  });

  test('is renewed for every loop of its owner and for no other loop', () => {
    const { clock, database } = withClock();
    const mine = addLoop(database, 15_000);
    const other = addLoop(database, 15_000);
    clock.now += 10_000;
    expect(mine.loops.renew(mine.owner, 15_000)).toBe(1);
    clock.now += 10_000;
    expect(mine.loops.markInterrupted()).toEqual([other.id]);
  });

  test('is renewed by the lease keeper as long as its process runs, until the keeper is closed', async () => {
    const database = temporaryDatabase();
    const { loops, id, owner } = addLoop(database, 200);
    const keeper = new LeaseKeeper(loops, owner, { leaseMs: 200, everyMs: 30 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(loops.markInterrupted()).toEqual([]);
    keeper.close();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(loops.markInterrupted()).toEqual([id]);
  });

  test('is renewed by the lease keeper after an earlier renewal failed', async () => {
    const errors: unknown[] = [];
    let calls = 0;
    const renew = () => {
      calls += 1;
      throw new Error('locked');
    };
    const keeper = new LeaseKeeper({ renew }, 'someone', { everyMs: 5, onError: (error) => errors.push(error) });
    await expect.poll(() => calls, { timeout: 2000 }).toBeGreaterThan(2);
    keeper.close();
    expect(errors.length).toBe(calls);
  });
});

describe('interrupting', () => {
  test('marks running loops that no process drives as interrupted, but not waiting, paused or ended ones', () => {
    const { clock, database } = withClock();
    const states: LoopState[] = [
      { name: 'running' },
      { name: 'waiting', awaited: { for: 'question' } },
      { name: 'paused' },
      { name: 'completed', outcome: { reason: 'answered', text: 'done' } },
    ];
    const added = states.map((state) => {
      const loop = addLoop(database);
      loop.loops.commit(loop.id, loop.owner, { state });
      return loop;
    });
    const [{ loops, id, owner }] = added as [(typeof added)[number]];
    expect(loops.markInterrupted()).toEqual([]);
    clock.now += 15_000;
    expect(loops.markInterrupted()).toEqual([id]);
    expect(added.map((loop) => loops.record(loop.id).state.name)).toEqual([
      'interrupted',
      'waiting',
      'paused',
      'completed',
    ]);
    expect(failure(() => loops.commit(id, owner, { state: { name: 'running' } })).code).toBe('lease-lost');
  });
});

describe('an owner', () => {
  /** A program that creates an owner, prints it and keeps running. */
  const OWNER = `
    import { newOwner } from '@/owner.ts';
    console.log(newOwner());
    setTimeout(() => {}, 60_000);
  `;

  test('counts as gone as soon as its process is killed, long before its lease expires, and not while the process lives', async () => {
    const database = temporaryDatabase();
    const program = runProgram(OWNER);
    const owner = await program.line();
    const { loops, id, owner: mine } = addLoop(database);
    loops.release(id, mine);
    loops.claim(id, owner, 3_600_000);
    expect(ownerIsGone(owner)).toBe(false);
    expect(failure(() => loops.claim(id, mine, 1000)).code).toBe('conflict');
    expect(loops.markInterrupted()).toEqual([]);
    program.child.kill('SIGKILL');
    await program.done;
    expect(ownerIsGone(owner)).toBe(true);
    expect(loops.markInterrupted()).toEqual([id]);
    loops.claim(id, mine, 1000);
  });

  test('that is a zombie process is gone', async ({ skip }) => {
    if (process.platform !== 'linux') skip('NOT RUN: only Linux tells when a process began');
    // A shell connects a background job to /dev/null unless it has another file descriptor, so
    // file descriptor 3 is passed to it.
    const command = 'exec 3<&0; { read line <&3; } & echo $!; exec sleep 30';
    const parent = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = await new Promise<string>((resolve) =>
      parent.stdout.once('data', (text) => resolve(String(text).trim())),
    );
    // Waits until `sleep` has replaced the shell. A shell would wait for its child process and so
    // remove the zombie; `sleep` never does that.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep');
    parent.stdin.end('\n');
    await expect.poll(() => ownerIsGone(`${hostname()}:${pid}:0:aa`), { timeout: 3000 }).toBe(true);
    // The zombie process is still in the process table.
    expect(process.kill(Number(pid), 0)).toBe(true);
  });

  test('whose process id now belongs to a later process is gone', ({ skip }) => {
    if (process.platform !== 'linux') skip('NOT RUN: only Linux tells when a process began');
    const [host, pid, started, random] = newOwner().split(':');
    expect(ownerIsGone([host, pid, Number(started) - 1, random].join(':'))).toBe(true);
    expect(ownerIsGone([host, pid, started, 'other'].join(':'))).toBe(false);
  });

  test('on another computer counts as alive until its lease expires', () => {
    expect(ownerIsGone(`not-${hostname()}:999999999:1:aa`)).toBe(false);
    expect(ownerIsGone(`${hostname()}:999999999:1:aa`)).toBe(true);
    expect(ownerIsGone('rubbish')).toBe(false);
  });
});
