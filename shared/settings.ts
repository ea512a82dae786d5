/** What the user set for the whole app. A topic's own settings come before these, an option of the process before both. */
import { z } from 'zod';
import { DEFAULT_LIMITS, LoopLimits } from './loop.ts';
import { ApprovalMode } from './mcp.ts';

/** How to reach a model. A key is given by the name of its secret, never by value. */
export const ModelSetting = z.object({
  provider: z.enum(['openai', 'demo']),
  model: z.string().min(1),
  baseUrl: z.url().exactOptional(),
  /** Name under which the shell knows the key. */
  secret: z.string().exactOptional(),
});
export type ModelSetting = z.infer<typeof ModelSetting>;

export const AppSettings = z.object({
  model: ModelSetting,
  limits: LoopLimits,
  approvalMode: ApprovalMode,
  /** Servers switched on or off everywhere, by id; absent is on. */
  serverSwitches: z.record(z.string(), z.boolean()),
});
export type AppSettings = z.infer<typeof AppSettings>;

export const DEFAULT_SETTINGS: AppSettings = {
  model: { provider: 'demo', model: 'demo' },
  limits: DEFAULT_LIMITS,
  approvalMode: 'ask-edits',
  serverSwitches: {},
};
