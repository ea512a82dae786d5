import { beforeEach, describe, expect, it } from 'vitest';
import type { AutomationView } from '../../shared/automation.ts';
import type { HostClient } from '../host-client.ts';
import { automationView } from './automation.fixture.ts';
import {
  freshAutomations,
  loadAutomations,
  pauseAutomation,
  runAutomation,
  useAutomations,
} from './automations-store.ts';
import { setHost } from './host.ts';

/** A fake host with one automation. */
class ScriptedAutomations {
  kept: readonly AutomationView[] = [automationView()];
  refuses = false;

  readonly list = async () => {
    if (this.refuses) throw new Error('away');
    return { automations: this.kept, allPaused: false };
  };
  readonly pause = async ({ id, paused }: { id: number; paused: boolean }) => {
    this.kept = this.kept.map((one) => (one.id === id ? { ...one, paused } : one));
  };
  readonly runNow = async () => {
    throw new Error('busy');
  };
}

const list = () => useAutomations.getState().list;

describe('the automations of a window', () => {
  let host: ScriptedAutomations;
  beforeEach(() => {
    host = new ScriptedAutomations();
    setHost({ automations: host } as unknown as HostClient);
    useAutomations.setState(freshAutomations);
  });

  it('stay visible when loading them again fails, and are loaded again after a failure', async () => {
    host.refuses = true;
    await loadAutomations();
    expect(list()).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } });
    host.refuses = false;
    await loadAutomations();
    host.refuses = true;
    await loadAutomations();
    expect(list()).toMatchObject({ state: 'ready', value: { automations: [{ id: 1 }] } });
  });

  it('show a change when its action resolves, and an action throws the error of the host', async () => {
    await pauseAutomation(1, true);
    expect(list()).toMatchObject({ value: { automations: [{ paused: true }] } });
    await expect(runAutomation(1)).rejects.toThrow('busy');
  });
});
