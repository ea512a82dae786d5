/** What came of a slash command, in words and tables. Pure. */
import type { Locale } from './loop.ts';
import { type SlashOutcome, type SlashReply, succeeded } from './slash-command.ts';

/** `timeZone`: the one times are shown in, an IANA name. */
export function slashReply(
  outcome: SlashOutcome,
  _in: { readonly locale: Locale; readonly timeZone: string },
): SlashReply {
  return { ok: succeeded(outcome), code: outcome.code, text: outcome.code };
}
