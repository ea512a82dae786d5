/** The settings that environment variables set for one process. They win over the stored settings. */
import { assertNever } from './assert-never.ts';
import { ORDINARY_SETTINGS, type OrdinarySetting, type OrdinaryValues, type ValueOf } from './ordinary-settings.ts';

type Name = keyof OrdinaryValues;

export interface FixedSettings {
  readonly values: Partial<OrdinaryValues>;
  /** The settings whose variable has a value that is not valid and therefore ignored. */
  readonly ignored: readonly IgnoredVariable[];
}

export interface IgnoredVariable {
  readonly name: keyof OrdinaryValues;
  /** Why, as an English sentence. */
  readonly problem: string;
}

const settings: Readonly<Record<Name, OrdinarySetting>> = ORDINARY_SETTINGS;
// The assertion is necessary because `Object.keys` returns `string[]`.
const NAMES = Object.keys(ORDINARY_SETTINGS) as Name[];

/** Returns the environment variable that sets the setting; undefined if there is none. */
export const variableOf = (name: Name): string | undefined => settings[name].variable;

/** Reads the settings from environment variables. A blank variable counts as absent. */
export function fixedSettings(variables: Readonly<Record<string, string | undefined>>): FixedSettings {
  const values: [Name, ValueOf<OrdinarySetting>][] = [];
  const ignored: IgnoredVariable[] = [];
  for (const name of NAMES) {
    const variable = variableOf(name);
    const text = variable === undefined ? '' : (variables[variable]?.trim() ?? '');
    if (text === '') continue;
    const value = valueIn(settings[name], text);
    if (value === undefined) {
      ignored.push({ name, problem: `${variable} is ignored: it must be ${expected(settings[name])}.` });
    } else values.push([name, value]);
  }
  // Each value has the kind of its setting.
  return { values: Object.fromEntries(values) as Partial<OrdinaryValues>, ignored };
}

/** The texts that switch a setting on, and off. */
export const ON: readonly string[] = ['1', 'true', 'on', 'yes'];
export const OFF: readonly string[] = ['0', 'false', 'off', 'no'];

function valueIn(setting: OrdinarySetting, text: string): ValueOf<OrdinarySetting> | undefined {
  switch (setting.kind) {
    case 'switch': {
      const word = text.toLowerCase();
      return ON.includes(word) ? true : OFF.includes(word) ? false : undefined;
    }
    case 'number': {
      const value = Number(text);
      return value >= setting.min && value <= setting.max ? value : undefined;
    }
    case 'choice':
      return setting.options.find((option) => option === text);
    case 'text':
      return text.length <= setting.longest ? text : undefined;
    default:
      return assertNever(setting);
  }
}

function expected(setting: OrdinarySetting): string {
  switch (setting.kind) {
    case 'switch':
      return `${ON.join(', ')} or ${OFF.join(', ')}`;
    case 'number':
      return `a number from ${setting.min} to ${setting.max}`;
    case 'choice':
      return setting.options.join(' or ');
    case 'text':
      return `at most ${setting.longest} characters long`;
    default:
      return assertNever(setting);
  }
}
