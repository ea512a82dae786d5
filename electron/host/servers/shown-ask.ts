import { assertNever } from '../../../shared/assert-never.ts';
import { formFields } from '../../../shared/request-form.ts';
import type { ServerAsk } from '../../../shared/server-request.ts';
import { showInvisible } from '../text/visible-text.ts';

/**
 * What a server asks, as it is kept and shown: its words with nothing invisible in them, and `model`, which would answer, named. The connection has
 * bounded it. null: a form that nobody can fill in.
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
