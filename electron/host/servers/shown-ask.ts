import { assertNever } from '../../../shared/assert-never.ts';
import { formFields } from '../../../shared/request-form.ts';
import type { ServerAsk } from '../../../shared/server-request.ts';
import { showInvisible } from '../text/visible-text.ts';

/**
 * A request of a server as it is stored and shown: invisible characters are visible, and `model`
 * is the model that would answer. The connection has already bounded it. null: the form cannot be
 * filled in.
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
