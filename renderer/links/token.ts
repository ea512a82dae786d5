/**
 * The token from the URL of the page. It is removed immediately from the address bar and the
 * browser history, and is kept nowhere.
 */
import { TOKEN_SHAPE } from '../../shared/rpc-socket.ts';

export function takeToken(): string | null {
  const { hash, pathname, search } = window.location;
  const given = tokenOfFragment(hash);
  if (given !== null) window.history.replaceState(null, '', pathname + search);
  return given;
}

/** The token in the URL fragment `#token=...`; null: there is none. */
export function tokenOfFragment(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token');
  return token !== null && TOKEN_SHAPE.test(token) ? token : null;
}
