/** What a server asks, as it is kept and shown: bounded, its words visible. */
import { assertNever } from '../../../shared/assert-never.ts';
import { externalLink } from '../../../shared/external-link.ts';
import { formFields } from '../../../shared/request-form.ts';
import type { ServerAsk } from '../../../shared/server-request.ts';
import { showInvisible } from '../mcp/visible-text.ts';

const MESSAGE_LENGTH = 20_000;
const SCHEMA_LENGTH = 200_000;
const URL_LENGTH = 8_192;
/** Characters of all messages together, and of the system message. */
const SAMPLING_LENGTH = 200_000;
const SAMPLING_MESSAGES = 200;
const SAMPLING_TOKENS = 8_192;

/** `why`: a sentence for the log; nobody is asked. */
export type BoundedAsk = { readonly ok: true; readonly ask: ServerAsk } | { readonly ok: false; readonly why: string };

/** `model`: who would answer a sampling request. */
export function boundedAsk(ask: ServerAsk, model: string): BoundedAsk {
  switch (ask.kind) {
    case 'form':
      if (JSON.stringify(ask.schema).length > SCHEMA_LENGTH || formFields(ask.schema) === null) {
        return refused('It asked for a form that is none, or is too large.');
      }
      return { ok: true, ask: { ...ask, message: words(ask.message) } };
    case 'url': {
      const url = ask.url.length > URL_LENGTH ? null : externalLink(ask.url);
      // A mail is no page the user could come back from.
      if (url === null || !/^https?:/.test(url)) return refused('It asked to open an address that is not of the web.');
      return { ok: true, ask: { ...ask, message: words(ask.message), url } };
    }
    case 'sampling': {
      const length = ask.messages.reduce((sum, { text }) => sum + text.length, ask.system?.length ?? 0);
      if (ask.messages.length === 0 || ask.messages.length > SAMPLING_MESSAGES || length > SAMPLING_LENGTH) {
        return refused('It asked the model with nothing, or with more than may be sent.');
      }
      const messages = ask.messages.map(({ role, text }) => ({ role, text: text.toWellFormed() }));
      const maxTokens = Math.max(1, Math.min(ask.maxTokens, SAMPLING_TOKENS));
      return { ok: true, ask: { ...ask, system: ask.system?.toWellFormed() ?? null, messages, maxTokens, model } };
    }
    default:
      return assertNever(ask);
  }
}

function words(text: string): string {
  return showInvisible(text.slice(0, MESSAGE_LENGTH));
}

function refused(why: string): BoundedAsk {
  return { ok: false, why };
}
