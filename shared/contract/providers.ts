import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { GivenProvider, ModelName, type ModelSetting, ProviderId, ProviderSetting } from '../settings.ts';

/** Side effects of saving a provider. */
export interface ProviderSaved {
  /**
   * Whether the stored key was removed. This happens when the URL now names another host, because
   * a key is sent only to the host that it was given for.
   */
  readonly keyRemoved: boolean;
  /**
   * The model of this provider that new topics now use. Absent: the model for new topics has not
   * changed.
   */
  readonly usualModel?: ModelSetting;
}

export type ProviderTest =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly at: 'address' | 'key' | 'format'; readonly why: string }
  /**
   * The provider does not have the model that the user typed in; `models` lists the models that it
   * has.
   */
  | { readonly ok: false; readonly at: 'model'; readonly why: string; readonly models: readonly string[] };

/** A model server that answers on this computer. */
export interface LocalProvider {
  readonly preset: 'ollama' | 'lm-studio' | 'llama-cpp';
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

export const providers = {
  /**
   * Adds or changes a provider. `key` absent: the stored key is kept, unless `baseUrl` names
   * another host. `key` null: the provider has no key. `usualModel` is one of the provider's models,
   * which new topics use from now on.
   */
  save: oc
    .input(
      z.object({
        provider: GivenProvider,
        key: z.string().max(10_000).nullable().exactOptional(),
        usualModel: ModelName.exactOptional(),
      }),
    )
    .output(type<ProviderSaved>()),
  remove: oc.input(z.object({ id: z.string() })).output(type<void>()),
  /** All provider ids, in their new order. */
  reorder: oc.input(z.object({ ids: z.array(ProviderId).max(100) })).output(type<void>()),
  /** Looks for model servers on their usual ports of this computer, with a short timeout. */
  findLocal: oc.output(type<readonly LocalProvider[]>()),
  /**
   * Asks the provider for its models. If the list does not show whether a typed-in model exists,
   * sends a short request to that model. A successful result may have no list. `key` absent: the
   * stored key is used, unless `baseUrl` names another host than the stored one. Ends when the page
   * cancels the call.
   */
  test: oc
    .input(z.object({ provider: ProviderSetting, key: z.string().max(10_000).nullable().exactOptional() }))
    .output(type<ProviderTest>()),
};
