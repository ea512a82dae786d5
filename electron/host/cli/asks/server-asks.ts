/**
 * Shows the requests of servers to the user at the terminal while a loop runs, one after another.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { JsonValue } from '../../../../shared/json.ts';
import { checkForm, type FormField, formFields } from '../../../../shared/request-form.ts';
import { type RequestAnswer, RequestDraft, type ServerRequest } from '../../../../shared/server-request.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import { errorWords } from '../error-exit.ts';
import type { Texts } from '../texts/texts.ts';
import type { Prompts } from './prompts.ts';

export interface ServerAsksParts {
  readonly prompts: Prompts;
  readonly texts: Texts;
  readonly answer: (request: ServerRequest, answer: RequestAnswer) => Promise<void>;
  readonly line: (text: string) => void;
  /** Waits until no other prompt is shown, and prints nothing else while `ask` runs. */
  readonly prompting: (ask: () => Promise<void>) => Promise<void>;
  /** Aborted when no user sees a prompt any more. */
  readonly unwatched: AbortSignal;
}

export class ServerAsks {
  readonly #parts: ServerAsksParts;
  readonly #over = new Map<ServerRequest['id'], AbortController>();

  constructor(parts: ServerAsksParts) {
    this.#parts = parts;
  }

  hear(request: ServerRequest): void {
    const known = this.#over.get(request.id);
    if (request.state !== 'open') return known?.abort();
    if (known !== undefined) return;
    const over = new AbortController();
    this.#over.set(request.id, over);
    void this.#parts.prompting(() => this.#ask(request, over.signal));
  }

  async #ask(request: ServerRequest, over: AbortSignal): Promise<void> {
    const { texts, line, answer, unwatched } = this.#parts;
    const signal = AbortSignal.any([over, unwatched]);
    if (signal.aborted) return;
    try {
      const given = await this.#answerTo(request, signal);
      if (over.aborted) line(texts.tooLate);
      else await answer(request, given);
    } catch (error) {
      line(visibleText(await errorWords(error, texts)));
      await answer(request, { action: 'cancel' }).catch(() => {});
    }
  }

  async #answerTo({ serverId, ask }: ServerRequest, signal: AbortSignal): Promise<RequestAnswer> {
    const { prompts, texts, line } = this.#parts;
    switch (ask.kind) {
      case 'form': {
        line(`? ${texts.serverAsks(serverId, setIn(ask.message))}`);
        const consent = await prompts.consent(texts.formKeys, signal);
        return consent === true ? this.#form(formFields(ask.schema) ?? [], signal) : refused(consent);
      }
      case 'url':
        line(`? ${texts.serverAsks(serverId, setIn(ask.message))}`);
        line(`    ${visibleLine(ask.url)}`);
        return consented(await prompts.consent(texts.urlKeys, signal));
      case 'sampling':
        line(`? ${texts.serverWantsModel(serverId, visibleLine(ask.model))}`);
        if (ask.system !== null) line(`    [system] ${setIn(ask.system)}`);
        for (const { role, text } of ask.messages) line(`    [${role}] ${setIn(text)}`);
        return consented(await prompts.consent(texts.samplingKeys, signal));
      default:
        return assertNever(ask);
    }
  }

  async #form(fields: readonly FormField[], signal: AbortSignal): Promise<RequestAnswer> {
    const { prompts, texts, line } = this.#parts;
    const content: Record<string, JsonValue> = {};
    line(`  ${texts.formHint}`);
    for (const field of fields) {
      for (;;) {
        const typed = await prompts.line(label(field, texts), signal);
        if (typed === null) return { action: 'cancel' };
        const value = typed.trim() === '' ? field.initial : readTyped(field, typed.trim());
        const checked = checkForm([field], value === null ? {} : { [field.name]: value });
        if (checked.ok) {
          Object.assign(content, checked.content);
          break;
        }
        const problems = checked.problems.map(({ problem }) => ({ field: field.title, problem }));
        line(`  ${visibleLine(await errorWords(new LoopwrightError('form-incomplete', { problems }), texts))}`);
      }
    }
    return { action: 'accept', content: RequestDraft.parse(content) };
  }
}

/**
 * Indents the text, so that no line of a server's text can be mistaken for a line that Loopwright
 * prints.
 */
function setIn(text: string): string {
  return visibleText(text).replaceAll('\n', '\n      ');
}

function label(field: FormField, texts: Texts): string {
  const initial = field.initial === null || `${field.initial}` === '' ? '' : ` [${String(field.initial)}]`;
  const hints = [
    ...(field.description === '' ? [] : [field.description]),
    ...choicesOf(field, texts),
    ...(field.required ? [texts.required] : []),
  ];
  return visibleLine(`${field.title}${hints.length === 0 ? '' : ` (${hints.join('; ')})`}${initial}:`);
}

function choicesOf(field: FormField, texts: Texts): readonly string[] {
  if (field.kind === 'switch') return [texts.yesOrNo];
  if (field.kind !== 'choice' && field.kind !== 'choices') return [];
  const names = field.choices.map(({ title }) => title).join(', ');
  return [field.kind === 'choice' ? texts.oneOf(names) : texts.someOf(names)];
}

/**
 * Converts the typed text to the type of the form field. Unsuitable text stays a string, which the
 * validation then refuses.
 */
function readTyped(field: FormField, typed: string): JsonValue {
  switch (field.kind) {
    case 'text':
      return typed;
    case 'number':
      return Number.isFinite(Number(typed)) ? Number(typed) : typed;
    case 'switch':
      return /^(y|yes|true)$/i.test(typed) ? true : /^(n|no|false)$/i.test(typed) ? false : typed;
    case 'choice':
      return chosen(field, typed);
    case 'choices':
      return typed.split(',').map((each) => chosen(field, each.trim()));
    default:
      return assertNever(field);
  }
}

function chosen({ choices }: Extract<FormField, { kind: 'choice' | 'choices' }>, typed: string): string {
  const same = (text: string) => text.toLowerCase() === typed.toLowerCase();
  return choices.find(({ title, value }) => same(title) || same(value))?.value ?? typed;
}

function consented(consent: boolean | null): RequestAnswer {
  return consent === true ? { action: 'accept' } : refused(consent);
}

/**
 * Returns the answer when the user did not agree. `consent` is null if the user made no decision.
 */
function refused(consent: boolean | null): RequestAnswer {
  return { action: consent === null ? 'cancel' : 'decline' };
}
