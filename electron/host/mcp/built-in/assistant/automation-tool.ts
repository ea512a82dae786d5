/**
 * The tool with which a model proposes an automation. The user always decides about it, whatever
 * rules and modes say, because it works again and again without being asked for.
 */
import { z } from 'zod';
import { AUTOMATION_GOAL_LENGTH, AUTOMATION_TITLE_LENGTH } from '../../../../../shared/automation.ts';
import type { CallId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Receipt, ReceiptEffect } from '../../../../../shared/receipt.ts';
import type { Assessment } from '../../../approvals/assessment.ts';
import type { Foresight } from '../../../approvals/foreseen.ts';
import type { CallKey } from '../built-in.ts';
import { type Parsed, parseArguments } from '../parse-arguments.ts';

export const AskedAutomation = z.object({
  title: z.string().trim().min(1).max(AUTOMATION_TITLE_LENGTH),
  goal: z.string().trim().min(1).max(AUTOMATION_GOAL_LENGTH),
  when: z.string().trim().min(1).max(500),
});
export type AskedAutomation = z.infer<typeof AskedAutomation>;

export type AutomationEffect = Extract<ReceiptEffect, { readonly kind: 'automation' }>;

/** The words for the model, and whether the call did what it should. */
export interface ToolReply {
  readonly ok: boolean;
  readonly text: string;
}

/** Makes automations; implemented by the room `automations`. */
export interface AutomationMaker {
  /**
   * Returns what would be made. Relative times of `when` are those of now, unless the user was shown
   * an effect before: then they are those of `shown`, so that what is approved is what is made. Fails
   * with words for the model.
   */
  plan(asked: AskedAutomation, shown: AutomationEffect | null): Parsed<AutomationEffect>;
  /** Makes exactly this automation. A repeated call of the same loop makes no second one. */
  make(effect: AutomationEffect, folder: string, key: CallKey): Promise<ToolReply>;
}

/** The most calls whose effect is remembered between the decision about it and the call. */
const MOST_PLANNED = 100;

export class AutomationTool {
  readonly #maker: AutomationMaker;
  readonly #folder: string;
  /** What the calls that were judged last would make. */
  readonly #planned = new Map<CallId, AutomationEffect>();

  constructor(maker: AutomationMaker, folder: string) {
    this.#maker = maker;
    this.#folder = folder;
  }

  foresee(args: JsonObject, key: CallKey, shown: Receipt | null): Foresight {
    const asked = parseArguments(AskedAutomation, args);
    if (!asked.ok) return asked;
    const planned = this.#maker.plan(asked.value, shown?.effect.kind === 'automation' ? shown.effect : null);
    if (!planned.ok) return planned;
    if (this.#planned.size >= MOST_PLANNED) this.#planned.clear();
    this.#planned.set(key.callId, planned.value);
    return { ok: true, value: { kind: 'other', effect: planned.value } };
  }

  assess(args: JsonObject): Assessment {
    const asked = parseArguments(AskedAutomation, args);
    const nothing = { protectedPaths: [], outside: false };
    if (!asked.ok) return { kind: 'own', ...nothing };
    return { kind: 'other', ...nothing, why: { name: 'makes-automation', data: {} }, alwaysAsks: true };
  }

  async call(args: JsonObject, key: CallKey | null): Promise<ToolReply> {
    const planned = key === null ? undefined : this.#planned.get(key.callId);
    if (key !== null && planned !== undefined) {
      this.#planned.delete(key.callId);
      return this.#maker.make(planned, this.#folder, key);
    }
    const asked = parseArguments(AskedAutomation, args);
    const again = asked.ok ? this.#maker.plan(asked.value, null) : asked;
    return { ok: false, text: again.ok ? 'Nothing was made, because the user has not confirmed it.' : again.message };
  }
}
