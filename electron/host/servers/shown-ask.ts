import { assertNever } from '../../../shared/assert-never.ts';
import { formFields } from '../../../shared/request-form.ts';
import type { ServerAsk } from '../../../shared/server-request.ts';
import { showInvisible } from '../text/visible-text.ts';

/**
 * Returns a request of a server in the form in which it is stored and shown: invisible characters
 * are made visible, and `model` names the model that would answer. The connection has already
 * limited the size of the request. Returns null if the form cannot be filled in.
 */
export function shownAsk(ask: ServerAsk, model: string): ServerAsk | null {
  switch (ask.kind) {
    case 'form':
      return formFields(ask.schema) === null ? null : { ...ask, message: showInvisible(ask.message) };
    case 'url':
      return { ...ask, message: showInvisible(ask.message) };
    case 'sampling':
      return { ...ask, model };
    default:
      return assertNever(ask);
  }
}
