/**
 * The native menu. The app's own menu items send an action to the page. They show no keyboard
 * shortcuts, because the user can change these in the page.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { ShellActionName } from '../../shared/shell-bridge.ts';
import type { ShellTexts } from './texts.ts';

export interface MenuOptions {
  readonly texts: ShellTexts;
  readonly platform: NodeJS.Platform;
  /** Whether the menu contains the developer tools and the reload command. */
  readonly development: boolean;
  act(action: ShellActionName): void;
}

export function menuTemplate({ texts, platform, development, act }: MenuOptions): MenuItemConstructorOptions[] {
  const item = (label: string, action: ShellActionName): MenuItemConstructorOptions => ({
    label,
    click: () => act(action),
  });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const settings = item(texts.settings, 'open-settings');
  const mac = platform === 'darwin';
  return [
    ...(mac ? [macMenu(settings)] : []),
    {
      label: texts.file,
      submenu: [
        item(texts.newTopic, 'new-topic'),
        separator,
        ...(mac ? [{ role: 'close' as const }] : [settings, separator, { role: 'quit' as const, label: texts.quit }]),
      ],
    },
    {
      label: texts.edit,
      submenu: [
        ...roles('undo', 'redo'),
        separator,
        ...roles('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll'),
      ],
    },
    {
      label: texts.view,
      submenu: [
        item(texts.palette, 'open-palette'),
        item(texts.toggleSidebar, 'toggle-sidebar'),
        separator,
        ...roles('resetZoom', 'zoomIn', 'zoomOut'),
        separator,
        ...roles('togglefullscreen'),
        ...(development ? [separator, ...roles('reload', 'toggleDevTools')] : []),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', label: texts.help, submenu: [item(texts.shortcuts, 'show-shortcuts')] },
  ];
}

function macMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      ...roles('about'),
      { type: 'separator' },
      settings,
      { type: 'separator' },
      ...roles('services'),
      { type: 'separator' },
      ...roles('hide', 'hideOthers', 'unhide'),
      { type: 'separator' },
      ...roles('quit'),
    ],
  };
}

function roles(...names: NonNullable<MenuItemConstructorOptions['role']>[]): MenuItemConstructorOptions[] {
  return names.map((role) => ({ role }));
}
