/** The models one can choose from: the demo, and those of every provider the user added. Pure. */
import type { AppSettings, ModelSetting } from '../../shared/settings.ts';

export interface ModelOption {
  /** Unique; for lists and selects. */
  readonly key: string;
  /** What the user called the provider; empty for the demo, whose name says it all. */
  readonly provider: string;
  readonly model: string;
  readonly setting: ModelSetting;
}

/** `demoName`: what the demo is called in the language of the page; it must not pass for an AI. */
export function modelOptions({ providers }: Pick<AppSettings, 'providers'>, demoName: string): readonly ModelOption[] {
  const demo: ModelOption = {
    key: 'demo',
    provider: '',
    model: demoName,
    setting: { provider: 'demo', model: 'demo' },
  };
  const own = providers.flatMap(({ id, name, kind, models }) =>
    models.map((model): ModelOption => {
      const setting: ModelSetting = { provider: kind, providerId: id, model };
      return { key: modelKey(setting), provider: name, model, setting };
    }),
  );
  return [demo, ...own];
}

export function modelKey({ provider, providerId, model, baseUrl }: ModelSetting): string {
  return provider === 'demo' ? 'demo' : JSON.stringify([providerId ?? baseUrl ?? '', model]);
}

/** A short name for a chip. */
export function modelName({ provider, model }: ModelSetting, demoName: string): string {
  return provider === 'demo' ? demoName : model;
}

/** Tasks the demo knows, for a first try; their texts are in the catalogues. */
export const DEMO_SCENARIOS = ['summarise', 'todos', 'approval'] as const;
