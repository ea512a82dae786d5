/** The rows for the settings that are described in `shared/ordinary-settings.ts`. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { OFF, ON, variableOf } from '../../shared/fixed-settings.ts';
import { isGlobalShortcut } from '../../shared/global-shortcut.ts';
import {
  ORDINARY_SETTINGS,
  type OrdinarySetting,
  type SettingsPage,
  type ValueOf,
} from '../../shared/ordinary-settings.ts';
import { unknownTypesIn } from '../../shared/run-types/index.ts';
import { change } from '../act.ts';
import { joinNames } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { readNumber } from '../ui/fields/read-number.ts';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { askForNotifications, NotificationsLine } from './notifications-line.tsx';
import { OwnPythonLine } from './own-python-state.tsx';
import { SavedField, SavedText } from './saved-field.tsx';

type Described = typeof ORDINARY_SETTINGS;
/** The names of the settings that have a row on a page. */
type Name = { [Key in keyof Described]: Described[Key]['page'] extends null ? never : Key }[keyof Described];
type OptionKey = {
  [Key in Name]: Described[Key] extends { readonly options: readonly (infer Option extends string)[] }
    ? `setting.${Key}.options.${Option}`
    : never;
}[Name];

// The assertion is necessary because `Object.keys` returns `string[]`.
const NAMES = (Object.keys(ORDINARY_SETTINGS) as (keyof Described)[]).filter(
  (name): name is Name => ORDINARY_SETTINGS[name].page !== null,
);

/** The rows of a page. Renders nothing if the page has no such settings. */
export function SettingRows({ page }: { readonly page: SettingsPage }) {
  const { t } = useTranslation('settings');
  const onDesktop = useAppStore(({ info }) => info?.shell === 'electron');
  const names = NAMES.filter((name) => {
    const setting: OrdinarySetting = ORDINARY_SETTINGS[name];
    return setting.page === page && (onDesktop ? setting.browserOnly : setting.desktopOnly) !== true;
  });
  if (names.length === 0) return null;
  return (
    <Rows label={t(`page.${page}`)}>
      {names.map((name) => (
        <OrdinaryRow key={name} name={name} />
      ))}
    </Rows>
  );
}

/** What a text must be besides short enough. */
const ACCEPTS: Partial<Record<Name, (typed: string) => boolean>> = {
  runTypes: (typed) => unknownTypesIn(typed).length === 0,
  globalShortcut: (typed) => typed.trim() === '' || isGlobalShortcut(typed),
};

/** What is shown below the row of a setting whose value is not empty. */
const STATES: Partial<Record<Name, (value: string) => ReactNode>> = {
  ownPython: (named) => <OwnPythonLine named={named} />,
  browserNotifications: () => <NotificationsLine />,
};

/** What must be asked before a value is saved; it is not saved if the answer is false. */
const ASKS: Partial<Record<Name, (value: ValueOf<OrdinarySetting>) => Promise<boolean>>> = {
  browserNotifications: async (value) => value !== true || (await askForNotifications()) === 'granted',
};

function OrdinaryRow({ name }: { readonly name: Name }) {
  const { t, i18n } = useTranslation('settings');
  const value = useAppStore(({ settings }) => settings[name]);
  const isFixed = useAppStore(({ info }) => info?.fixedSettings.includes(name) ?? false);
  const isIgnored = useAppStore(({ info }) => info?.ignoredVariables.includes(name) ?? false);
  const setting: OrdinarySetting = ORDINARY_SETTINGS[name];
  const save = async (chosen: ValueOf<OrdinarySetting>) => {
    if ((await ASKS[name]?.(chosen)) !== false) change({ [name]: chosen });
  };
  const optional = (part: 'text' | 'wrong'): string | undefined =>
    i18n.getResource(i18n.language, 'settings', `setting.${name}.${part}`);
  return (
    <SettingRow
      setting={setting}
      value={value}
      title={t(`setting.${name}.title`)}
      text={optional('text')}
      wrong={optional('wrong')}
      accepts={ACCEPTS[name]}
      ignored={
        isIgnored
          ? t(`ignored.${setting.kind}`, { variable: variableOf(name), ...limitsOf(setting, i18n.language) })
          : undefined
      }
      state={value === '' ? undefined : STATES[name]?.(String(value))}
      fixed={isFixed ? t('fixed', { variable: variableOf(name) }) : undefined}
      // The assertion is necessary because TypeScript does not know that the option belongs to
      // this setting.
      optionLabel={(option) => t(`setting.${name}.options.${option}` as OptionKey)}
      onChange={(chosen) => void save(chosen)}
    />
  );
}

/** What a value must be, for the note about one that is not valid. */
function limitsOf(setting: OrdinarySetting, locale: string): Readonly<Record<string, string | number>> {
  switch (setting.kind) {
    case 'switch':
      return { on: joinNames(ON, locale), off: joinNames(OFF, locale) };
    case 'number':
      return { min: setting.min, max: setting.max };
    case 'choice':
      return { options: joinNames(setting.options, locale) };
    case 'text':
      return { longest: setting.longest };
    default:
      return assertNever(setting);
  }
}

interface SettingRowProps {
  readonly setting: OrdinarySetting;
  readonly value: ValueOf<OrdinarySetting>;
  readonly title: string;
  readonly text?: string | undefined;
  /** The error message for an invalid number or text. */
  readonly wrong?: string | undefined;
  readonly accepts?: ((typed: string) => boolean) | undefined;
  /** The note that something else sets the value, which can then not be changed here. */
  readonly fixed?: string | undefined;
  /** The note that an environment variable has no valid value and changes nothing. */
  readonly ignored?: string | undefined;
  /** What became of the value. */
  readonly state?: ReactNode;
  readonly optionLabel: (option: string) => string;
  readonly onChange: (value: ValueOf<OrdinarySetting>) => void;
}

export function SettingRow({ text, ignored, state, ...field }: SettingRowProps) {
  const note = field.fixed ?? (ignored && <span className="text-bad">{ignored}</span>);
  const below = state === undefined ? note : [note && <div key="note">{note}</div>, <div key="state">{state}</div>];
  return (
    <Row title={field.title} text={text} below={below}>
      <Field {...field} />
    </Row>
  );
}

/** Wider than the space beside the title of a row, so that the field is below it. */
const WIDE = 'w-[44rem] max-w-full';

function Field({
  setting,
  value,
  title,
  wrong = '',
  accepts = () => true,
  fixed,
  optionLabel,
  onChange,
}: Omit<SettingRowProps, 'text' | 'ignored' | 'state'>) {
  const disabled = fixed !== undefined;
  const labels = { label: title, hideLabel: true, className: 'w-48', disabled };
  switch (setting.kind) {
    case 'switch':
      return <Switch label={title} checked={value === true} disabled={disabled} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...labels}
          className="min-w-48 max-w-full"
          value={String(value)}
          options={setting.options.map((option) => ({ value: option, label: optionLabel(option) }))}
          onChange={onChange}
        />
      );
    case 'number': {
      const read = (typed: string) => {
        const number = readNumber(typed);
        return number !== null && number >= setting.min && number <= setting.max ? number : undefined;
      };
      return (
        <SavedField {...labels} inputMode="decimal" value={String(value)} read={read} wrong={wrong} onSave={onChange} />
      );
    }
    case 'text': {
      const read = (typed: string) => (typed.length <= setting.longest && accepts(typed) ? typed : undefined);
      const field = { ...labels, value: String(value), read, wrong, onSave: onChange };
      return setting.lines === 'several' ? <SavedText {...field} className={WIDE} /> : <SavedField {...field} />;
    }
    default:
      return assertNever(setting);
  }
}
