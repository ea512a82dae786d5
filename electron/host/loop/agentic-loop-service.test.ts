import { describe, expect, it } from 'vitest';
import { FILE_EDITOR } from '../../../shared/mcp.ts';
import { AgenticLoopService } from './agentic-loop-service.ts';
import { judge, tallyOf } from './budget.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { type Script, World } from './world.fixture.ts';

function served(script: Script, limits = {}) {
  const world = new World({
    strategy: agenticStrategy,
    script,
    tools: [{ name: 'write' }, { name: 'fail', run: () => ({ status: 'failed' }) }],
    limits,
  });
  const failures: string[] = [];
  const service = new AgenticLoopService({
    record: () => world.record,
    updateLimits: (changed) => {
      world.record = { ...world.record, limits: { ...world.record.limits, ...changed } };
    },
    tally: () => tallyOf(world.rows, agenticStrategy),
    judge: () => judge(tallyOf(world.rows, agenticStrategy), world.record.limits, agenticStrategy, 'iterate'),
    now: () => world.clock,
    listenerFailed: (name, error) => void failures.push(`${name}: ${error}`),
  });
  const push = world.events.push.bind(world.events);
  world.events.push = (...events) => {
    for (const event of events) service.take(event);
    return push(...events);
  };
  return { world, service, failures };
}

const call = (name: string, args = {}) => ({ name, arguments: args });
const done = { calls: [call('attempt_completion', { result: 'all done', command: 'npm test' })] };

describe('the agentic loop service', () => {
  it('reports iterations, mistakes and the end of the loop as they happen', async () => {
    const { world, service } = served(
      (_request, turn) => [{ calls: [call('fail')] }, { calls: [call('write')] }, done][turn] ?? {},
    );
    const heard: string[] = [];
    service.on('iteration:start', (n) => heard.push(`start ${n}`));
    service.on('iteration:end', (n, result) => heard.push(`end ${n} ${result?.status}`));
    service.on('mistake', (count, limit) => heard.push(`mistake ${count}/${limit}`));
    service.on('complete', (state) => heard.push(`complete ${state.completionReason}`));
    await world.drive();
    expect(heard).toEqual([
      'start 1',
      'mistake 1/3',
      'end 1 failed',
      'start 2',
      'end 2 done',
      'start 3',
      'end 3 done',
      'complete attempt_completion',
    ]);
    expect(service.getState()).toMatchObject({
      isAgenticMode: true,
      currentIteration: 3,
      isComplete: true,
      completionResult: 'all done',
      suggestedCommand: 'npm test',
    });
    expect(service.getStats()).toMatchObject({ iterations: 3, mistakes: 0, reason: 'attempt_completion' });
    expect(service.shouldContinue()).toBe(false);
    expect(service.endLoop().isComplete).toBe(true);
    expect(service.getState().isAgenticMode).toBe(false);
  });

  it('reports a listener that throws or rejects, and still calls the other listeners', async () => {
    const { world, service, failures } = served(() => done);
    const heard: number[] = [];
    service.on('iteration:start', () => {
      throw new Error('no screen');
    });
    service.on('iteration:start', async () => Promise.reject(new Error('no ink')));
    service.on('iteration:start', (n) => heard.push(n));
    await world.drive();
    expect(heard).toEqual([1]);
    expect(failures).toEqual(['iteration:start: Error: no screen', 'iteration:start: Error: no ink']);
  });

  it('asks the budget whether the loop may continue, also after updateConfig', async () => {
    const { world, service } = served((_request, turn) => ({ calls: [call('write', { turn })] }), { maxIterations: 2 });
    let atLimit: boolean | null = null;
    let raised: boolean | null = null;
    service.on('iteration:end', (iteration) => {
      if (iteration !== 2 || atLimit !== null) return;
      atLimit = service.shouldContinue();
      service.updateConfig({ maxIterations: 3 });
      raised = service.shouldContinue();
    });
    await world.drive();
    expect([atLimit, raised]).toEqual([false, true]);
    expect(world.record.limits.maxIterations).toBe(3);
    expect(service.getState()).toMatchObject({ currentIteration: 3, completionReason: 'max_iterations_reached' });
  });

  it('recognises a completion by its server and tool name, never by a marker in a text', () => {
    const { service } = served(() => done);
    const tool = { serverId: FILE_EDITOR, toolName: 'attempt_completion' };
    expect(service.isCompletionSignal({ tool, status: 'done' })).toBe(true);
    expect(service.isCompletionSignal({ tool: { ...tool, toolName: 'read_file' }, status: 'done' })).toBe(false);
    expect(service.isCompletionSignal({ tool: null, status: 'done' })).toBe(false);
  });

  it('is enabled when the file editor is switched on', () => {
    expect(AgenticLoopService.shouldEnableAgenticMode([FILE_EDITOR])).toBe(true);
    expect(AgenticLoopService.shouldEnableAgenticMode(['filesystem'])).toBe(false);
  });
});
