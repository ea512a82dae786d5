import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { GivenProvider, type ModelSetting, ProviderId, ProviderSetting } from '../settings.ts';

/** What saving a provider did besides. */
export interface ProviderSaved {
  /**
   * The stored key was thrown away: the address is on another host now, and a key goes only where
   * it was given for.
   */
  readonly keyRemoved: boolean;
  /** New topics use this model of it from now on. Absent: their model stays as it was. */
  readonly usualModel?: ModelSetting;
}

export type ProviderTest =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly at: 'address' | 'key' | 'format'; readonly why: string }
  /** A model that was typed in is not there; `models` are. */
  | { readonly ok: false; readonly at: 'model'; readonly why: string; readonly models: readonly string[] };

/** A server of models that answers on this machine. */
export interface LocalProvider {
  readonly preset: 'ollama' | 'lm-studio' | 'llama-cpp';
  readonly name: string;
  readonly baseUrl: string;
  readonly models: readonly string[];
}

export const providers = {
  /**
   * Adds or changes one. `key` absent: as it was, unless `baseUrl` is on another host now; null:
   * none.
   */
  save: oc
    .input(z.object({ provider: GivenProvider, key: z.string().max(10_000).nullable().exactOptional() }))
    .output(type<ProviderSaved>()),
  remove: oc.input(z.object({ id: z.string() })).output(type<void>()),
  /** All ids, in their new order. */
  reorder: oc.input(z.object({ ids: z.array(ProviderId).max(100) })).output(type<void>()),
  /** Asks the usual ports of this machine, briefly. */
  findLocal: oc.output(type<readonly LocalProvider[]>()),
  /**
   * Asks for the models, and one that was typed in for a word where the list cannot tell: `ok`
   * may come without a list. `key` absent: the stored one, unless `baseUrl` is on another host
   * than the stored one's.
   */
  test: oc
    .input(z.object({ provider: ProviderSetting, key: z.string().max(10_000).nullable().exactOptional() }))
    .output(type<ProviderTest>()),
};
