/**
 * The spec controls the Electron double with messages over the IPC channel of the child process.
 * Each message gets one reply.
 */
import { z } from 'zod';
import { app } from './application.ts';
import { clickTray, pressShortcut } from './presence.ts';
import { forgetCalls, recordedCalls } from './recorder.ts';
import { defaultSession } from './session.ts';
import { preventable } from './strict.ts';
import { clickMenu, clickNotification } from './system.ts';
import { openWindows } from './window-list.ts';

const Bounds = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

export const Command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('calls'), what: z.string() }),
  z.object({ do: z.literal('forget-calls') }),
  z.object({ do: z.literal('click-menu'), label: z.string() }),
  z.object({ do: z.literal('click-notification') }),
  z.object({ do: z.literal('click-tray'), label: z.string() }),
  z.object({ do: z.literal('press-shortcut'), accelerator: z.string() }),
  z.object({ do: z.literal('permission'), permission: z.string(), origin: z.string() }),
  z.object({ do: z.literal('device') }),
  z.object({ do: z.literal('download'), url: z.string() }),
  z.object({ do: z.literal('request'), url: z.string() }),
  z.object({ do: z.literal('proxies'), answer: z.string() }),
  z.object({ do: z.literal('attach-webview') }),
  z.object({ do: z.literal('crash'), reason: z.string() }),
  z.object({ do: z.literal('focus'), focused: z.boolean() }),
  z.object({ do: z.literal('minimize') }),
  z.object({ do: z.literal('move'), bounds: Bounds }),
  z.object({ do: z.literal('close-window') }),
  z.object({ do: z.literal('reach-host'), reaches: z.boolean() }),
  z.object({ do: z.literal('quit') }),
]);
export type Command = z.infer<typeof Command>;

const Message = z.object({ id: z.int(), command: Command });

process.on('message', (message) => {
  const { id, command } = Message.parse(message);
  const answer = (fields: object) => process.send?.({ id, ...fields });
  try {
    answer({ result: perform(command) ?? null });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
});

// When the process that started this one has exited, no process would end this one.
process.once('disconnect', () => app.exit(1));

function perform(command: Command): unknown {
  switch (command.do) {
    case 'calls':
      return recordedCalls(command.what).map(({ args }) => args);
    case 'forget-calls':
      return forgetCalls();
    case 'click-menu':
      return clickMenu(command.label);
    case 'click-tray':
      return clickTray(command.label);
    case 'press-shortcut':
      return pressShortcut(command.accelerator);
    case 'click-notification':
      return clickNotification();
    case 'permission':
      return permission(command.permission, command.origin);
    case 'device':
      return handler('device-permission')({});
    case 'download':
      return prevented((event) => defaultSession.emit('will-download', event, { getURL: () => command.url }));
    case 'request':
      return !defaultSession._lets(command.url);
    case 'proxies':
      defaultSession._proxies = command.answer;
      return undefined;
    case 'attach-webview':
      return prevented((event) => theWindow()._contents.emit('will-attach-webview', event, {}, {}));
    case 'crash':
      return theWindow()._contents.emit('render-process-gone', preventable({}), {
        reason: command.reason,
        exitCode: 1,
      });
    case 'focus':
      return theWindow()._focus(command.focused);
    case 'minimize':
      return theWindow()._minimize();
    case 'move':
      return theWindow()._moveTo(command.bounds);
    case 'reach-host':
      return theWindow()._setReachesHost(command.reaches);
    case 'close-window':
      return theWindow().close();
    case 'quit':
      return app.quit();
  }
}

function theWindow() {
  const [window] = openWindows();
  if (window === undefined) throw new Error('No window is open');
  return window;
}

function handler(name: string): (...args: unknown[]) => unknown {
  const found = defaultSession._handlers.get(name);
  if (found === undefined) throw new Error(`The program set no ${name} handler`);
  return found as (...args: unknown[]) => unknown;
}

function permission(name: string, origin: string): { readonly requested: unknown; readonly checked: unknown } {
  let requested: unknown;
  handler('permission-request')(null, name, (allowed: unknown) => (requested = allowed), { requestingUrl: origin });
  return { requested, checked: handler('permission-check')(null, name, origin) };
}

function prevented(emit: (event: object) => unknown): boolean {
  const event = preventable({});
  emit(event);
  return event.defaultPrevented;
}
