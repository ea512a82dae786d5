/** Shows a row of the settings and where it is on its page. */
import type { SettingsPage } from '../../shared/ordinary-settings.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { flash } from '../ui/flash.ts';

/** How long the page may take to be loaded and drawn, in milliseconds. */
const PATIENCE_MS = 3_000;

export function showSettingRow(page: SettingsPage, title: string): void {
  showSettings(page);
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    const row = document.querySelector<HTMLElement>(`[data-title="${CSS.escape(title)}"]`);
    if (row === null) {
      if (performance.now() < until) requestAnimationFrame(look);
      return;
    }
    row.scrollIntoView({ block: 'center' });
    row.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
    flash(row);
  };
  requestAnimationFrame(look);
}
