/**
 * The double of Electron's default session. It stores the permission and download handlers of the
 * program, so that the spec can call them, and really serves the `app:` protocol to the page.
 */
import { record } from './recorder.ts';
import { StrictEmitter, strict } from './strict.ts';

type Handler = (...args: never[]) => unknown;
type Serve = (request: Request) => Response | Promise<Response>;
type JudgeRequest = (details: { url: string }, decide: (answer: { cancel?: boolean }) => void) => void;

class SessionDouble extends StrictEmitter {
  readonly _handlers = new Map<string, Handler>();
  _serve: Serve | null = null;
  readonly protocol = strict('session.protocol', {
    handle: (scheme: string, serve: Serve) => {
      record('protocol.handle', scheme);
      this._serve = serve;
    },
  });

  _judge: JudgeRequest | null = null;
  readonly webRequest = strict('session.webRequest', {
    onBeforeRequest: (judge: JudgeRequest) => {
      this._judge = judge;
    },
  });

  /** The proxies that `resolveProxy` returns. A test sets them. */
  _proxies = 'DIRECT';

  async resolveProxy(url: string): Promise<string> {
    record('session.resolveProxy', url);
    return this._proxies;
  }

  constructor() {
    super('session', ['will-download']);
  }

  /** Returns whether the program lets this request through. Without a handler it lets all through. */
  _lets(url: string): boolean {
    let cancelled: boolean | undefined = this._judge === null ? false : undefined;
    this._judge?.({ url }, ({ cancel = false }) => {
      cancelled = cancel;
    });
    if (cancelled === undefined) throw new Error(`The program did not decide about ${url}`);
    return !cancelled;
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
