/**
 * The double of Electron's default session. It stores the permission and download handlers of the
 * program, so that the spec can call them, and really serves the `app:` protocol to the page.
 */
import { record } from './recorder.ts';
import { StrictEmitter, strict } from './strict.ts';

type Handler = (...args: never[]) => unknown;
type Serve = (request: Request) => Response | Promise<Response>;

class SessionDouble extends StrictEmitter {
  readonly _handlers = new Map<string, Handler>();
  _serve: Serve | null = null;
  readonly protocol = strict('session.protocol', {
    handle: (scheme: string, serve: Serve) => {
      record('protocol.handle', scheme);
      this._serve = serve;
    },
  });

  constructor() {
    super('session', ['will-download']);
  }

  setPermissionRequestHandler(handler: Handler): void {
    this._handlers.set('permission-request', handler);
  }

  setPermissionCheckHandler(handler: Handler): void {
    this._handlers.set('permission-check', handler);
  }

  setDevicePermissionHandler(handler: Handler): void {
    this._handlers.set('device-permission', handler);
  }
}

export const defaultSession = new SessionDouble();
