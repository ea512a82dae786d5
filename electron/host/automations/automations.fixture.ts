/** A window with automations: real database, real runs and loops, a scripted model and a clock of the test. */
import { call, type Reply, type Script } from '../../../e2e/fixtures/scripted-openai.ts';
import type { AutomationView, GivenAutomation } from '../../../shared/automation.ts';
import { openWindow, type Window, type WindowOptions } from '../topics/window.fixture.ts';
import { GIVEN, MONDAY } from './given.fixture.ts';

export const DONE = call('attempt_completion', { result: 'The report is written.' });

export interface AutomationWindow extends Window {
  /** Moves the clock of the host, and lets it look for times that have come. */
  moveTo(moment: number): void;
  add(given?: Partial<Omit<GivenAutomation, 'id'>>): Promise<AutomationView>;
  view(id: number): Promise<AutomationView>;
  /** Returns the fields of an automation that the user can edit, in the form in which a page saves them. */
  given(id: number): Promise<Omit<GivenAutomation, 'id'>>;
  /** Resolves when the host has looked for times that have come. */
  settled(): Promise<void>;
  /** Resolves with the automation when its newest outcome has this state. */
  outcome(id: number, state: AutomationView['outcomes'][number]['state']): Promise<AutomationView>;
}

export async function openAutomations(
  script: Script | readonly Reply[] = () => DONE,
  options: WindowOptions = {},
): Promise<AutomationWindow> {
  const clock = { now: MONDAY };
  const window = await openWindow(script, { now: () => clock.now, ...options });
  const list = async () => (await window.host.automations.list({ locale: 'en' })).automations;
  const find = async (id: number) => {
    const found = (await list()).find((each) => each.id === id);
    if (found === undefined) throw new Error(`There is no automation ${id}.`);
    return found;
  };
  return Object.assign(window, {
    moveTo(moment: number) {
      clock.now = moment;
      window.host.automations.look();
    },
    add: (given: Partial<Omit<GivenAutomation, 'id'>> = {}) =>
      window.host.automations.save({
        ...{ ...GIVEN, workspace: window.workspace, ...given },
        ...{ id: null, locale: 'en' },
      }),
    view: find,
    given: async (id: number) => {
      const shown = await find(id);
      const { title, goal, time, timeZone, strategy, model, workspace, serverSwitches } = shown;
      const { approvalMode, limits, onMissed, topicId } = shown;
      return {
        ...{ title, goal, time, timeZone, strategy, model, workspace, serverSwitches },
        ...{ approvalMode, limits, onMissed, topicId },
      };
    },
    settled: () => new Promise<void>((resolve) => setTimeout(resolve, 600)),
    async outcome(id: number, state: AutomationView['outcomes'][number]['state']) {
      for (;;) {
        const found = await find(id);
        if (found.outcomes[0]?.state === state) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  });
}
