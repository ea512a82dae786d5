/**
 * Refuses a text that is pasted or dropped into a field and too long for it, because laying it out
 * would block the page. The fields of messages take such a text themselves, so it does not arrive
 * here.
 */
import i18next from 'i18next';
import { FIELD_LENGTH } from '../../shared/draft.ts';
import { formatNumber } from '../i18n/format.ts';
import { notify } from '../ui/toast.tsx';

export function refuseLongPastes(): void {
  window.addEventListener('paste', (event) => refuse(event, event.clipboardData));
  window.addEventListener('drop', (event) => refuse(event, event.dataTransfer));
}

function refuse(event: Event, data: DataTransfer | null): void {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const { length } = data?.getData('text/plain') ?? '';
  if (event.defaultPrevented || !isField || length <= FIELD_LENGTH) return;
  event.preventDefault();
  const [number, most] = [length, FIELD_LENGTH].map((count) => formatNumber(count, i18next.language));
  notify({ title: i18next.t('pasted.refused'), text: i18next.t('pasted.refusedWhy', { number, most }), tone: 'bad' });
}
