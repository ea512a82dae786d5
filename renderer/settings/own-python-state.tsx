import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noOwnPython, type OwnPythonState as State } from '../../shared/own-python.ts';
import { localeOf } from '../i18n/locale.ts';
import { host } from '../stores/host.ts';
import { exactLine } from '../ui/exact-line.ts';

/** Says what became of the setting: found with its version, or why it cannot be used. Nothing if it is empty. */
export function OwnPythonState({ named }: { readonly named: string }) {
  const { t, i18n } = useTranslation('settings');
  return null;
}
