import { presetNamed, startOf } from '../../../../shared/preset.ts';
import type { TopicSettings } from '../../../../shared/topic.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import type { Shell } from '../shell.ts';
import type { LoopSession } from './loop-session.ts';

/**
 * The settings of a new topic that begins with the preset of this name. Says what of the preset no
 * longer exists, which is not applied. Throws `UsageError` if there is no such preset.
 */
export function chosenPreset(name: string, { host, serverIds, say }: LoopSession, { texts }: Shell): TopicSettings {
  const { presets, providers } = host.settings.current();
  const preset = presetNamed(presets, name);
  if (preset === undefined) {
    throw new UsageError({ problem: 'unknown-preset', name, known: presets.map((known) => known.name) });
  }
  const servers = preset.serverSwitches === undefined ? [] : serverIds();
  const { settings, missing } = startOf(preset, { providers, servers });
  if (missing.model !== null) say(texts.presetModelGone(preset.name, missing.model));
  if (missing.fallbackModel !== null) say(texts.presetFallbackGone(preset.name, missing.fallbackModel));
  if (missing.servers.length > 0) say(texts.presetServersGone(preset.name, missing.servers));
  return settings;
}
