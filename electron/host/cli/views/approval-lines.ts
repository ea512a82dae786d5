/**
 * The lines of an approval request: what the receipt says, and then everything that the call would
 * change. Texts of models, files and servers are indented and shown with their invisible characters.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { approvalInChinese } from '../../../../shared/failures/approvals-chinese.ts';
import { approvalInEnglish } from '../../../../shared/failures/approvals-english.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { type Receipt, type ReceiptLines, type ReceiptTarget, WINDOWS_LINE_ENDS } from '../../../../shared/receipt.ts';
import { secretNameIn } from '../../../../shared/secret-words.ts';
import { mixedWords } from '../../../../shared/suspicious-text.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import { writeMinute } from '../../time/wall-clock.ts';
import type { LineSource } from '../asks/pages.ts';
import { type ApprovalTexts, approvalTexts } from '../texts/approval-texts.ts';
import { diffLine, diffText } from '../texts/diff-lines.ts';
import { contentLines, exactLines, exactText } from '../texts/marked-text.ts';
import { type Line, linesOf } from '../texts/rows.ts';
import type { Texts } from '../texts/texts.ts';
import { verbOf } from '../texts/tool-line.ts';
import { codeEffectLines } from './approval-code.ts';
import { DEEPER, fact, INSET, labelled, own, titled } from './approval-parts.ts';
import type { RequestEvent } from './view.ts';

export type ApprovalRequest = Extract<RequestEvent, { type: 'approval-request' }>;

/** Reads lines of what the call would change, from this one on. */
export type ReadLines = (from: number) => Promise<ReceiptLines>;

const APPROVAL_WHY = { en: approvalInEnglish, 'zh-CN': approvalInChinese };

const WARNING = { style: 'yellow', indent: INSET } as const;

/** The question and the name of the call, which are its first line. */
export function questionOf(request: ApprovalRequest, texts: Texts): string {
  const qualified = visibleLine(`${request.server}/${request.tool}`);
  const verb = verbOf(request.server, request.tool, texts);
  return `? ${texts.approvalTitle} ${verb === qualified ? verb : `${verb} (${qualified})`}`;
}

/**
 * All lines of the request. `waiting`: the number of calls that wait, this one included. `read` is
 * called when lines of the change are needed.
 */
export function approvalLines(
  request: ApprovalRequest,
  texts: Texts,
  { waiting, read }: { readonly waiting: number; readonly read: ReadLines },
): LineSource {
  const words = approvalTexts(texts.locale);
  const { receipt } = request;
  const [question, ...facts] = headLines(request, texts);
  const others = waiting > 1 ? [own(words.waiting(waiting), 'yellow')] : [];
  const head = question === undefined ? [] : [question, ...others, ...facts];
  if (receipt === undefined || !('lines' in receipt.effect))
    return { total: head.length, from: async (line) => head.slice(line) };
  const total = head.length + receipt.effect.lines;
  return {
    total,
    async from(line) {
      if (line < head.length) return head.slice(line);
      const { lines } = await read(line - head.length);
      return lines.map((each) => (each === WINDOWS_LINE_ENDS ? own(words.windowsLineEnds) : diffLine(each, INSET)));
    },
  };
}

/** The lines of the request that are known without reading more. */
export function headLines(request: ApprovalRequest, texts: Texts): readonly Line[] {
  const words = approvalTexts(texts.locale);
  const { why, description, changed, receipt } = request;
  return [
    { text: questionOf(request, texts), style: ['yellow', 'bold'], indent: 0 },
    ...(why.length === 0 ? [] : linesOf(visibleLine(APPROVAL_WHY[texts.locale](why)), { style: 'dim', indent: INSET })),
    ...(description === undefined ? [] : titled(words.description, textLines(description, DEEPER))),
    ...(changed === undefined ? [] : diffText(changed, INSET)),
    ...(receipt === undefined
      ? withoutReceipt(request)
      : receiptLines(receipt, request.sent ?? request.arguments, words, texts.locale)),
  ];
}

/** An older version stored the request: it has no receipt, but the arguments and the cut diffs. */
function withoutReceipt({ arguments: args, diffs }: ApprovalRequest): readonly Line[] {
  return [
    ...argumentLines(args),
    ...diffs.flatMap(({ path, patch }) => [...linesOf(exactText(path), { indent: INSET }), ...diffText(patch, INSET)]),
  ];
}

function receiptLines(receipt: Receipt, args: JsonObject, words: ApprovalTexts, locale: Locale): readonly Line[] {
  const { ignored, folder, expiresAt, offers } = receipt;
  const isLasting = offers.some((scope) => scope !== 'once');
  return [
    ...effectLines(receipt, args, words, locale),
    ...carriedLines(receipt, words, locale),
    ...mixedLines(receipt, words, locale),
    ...(ignored.length === 0 ? [] : fact(words, words.ignored, ignored.map(exactText).join(', '), 'yellow')),
    ...fact(words, words.folder, exactText(folder)),
    ...(isLasting ? coverLines(receipt, words) : []),
    own(words.validUntil(expiresAt)),
  ];
}

/** The secrets that the call would send, masked. */
function carriedLines({ carries }: Receipt, words: ApprovalTexts, locale: Locale): readonly Line[] {
  return (carries?.secrets ?? []).flatMap(({ kind, shown }) =>
    fact(words, words.secret, `${secretNameIn(kind, locale)} ${exactText(shown)}`, 'yellow'),
  );
}

/** The number of suspicious words that are named. */
const MOST_WORDS = 5;

/** Names the words whose letters can be mistaken for others. */
function mixedLines({ effect, folder }: Receipt, words: ApprovalTexts, locale: Locale): readonly Line[] {
  const found = mixedWords([folder, ...exactTexts(effect)].join('\n'));
  const names = new Intl.DisplayNames(locale, { type: 'script' });
  const named = found.slice(0, MOST_WORDS).flatMap(({ word, scripts }) =>
    linesOf(
      words.mixed(
        word,
        scripts.map((script) => names.of(script) ?? script),
      ),
      WARNING,
    ),
  );
  const more = found.length - MOST_WORDS;
  return more > 0 ? [...named, { ...WARNING, text: words.moreMixed(more) }] : named;
}

function exactTexts(effect: Receipt['effect']): readonly string[] {
  switch (effect.kind) {
    case 'create':
    case 'change':
    case 'delete':
    case 'rename':
      return effect.targets.flatMap(({ path, to = '' }) => [path, to]);
    case 'run':
      return [effect.command, effect.workingFolder];
    case 'fetch':
      return [effect.url];
    case 'read':
      return effect.paths;
    case 'own':
    case 'background':
      return [effect.command];
    case 'code':
      return effect.data;
    case 'own-python':
      return [effect.program, ...effect.data];
    case 'automation':
      return [effect.title, effect.goal];
    case 'search':
    case 'call':
      return [];
    default:
      return assertNever(effect);
  }
}

function automationLines(
  effect: Extract<Receipt['effect'], { readonly kind: 'automation' }>,
  words: ApprovalTexts,
  locale: Locale,
): readonly Line[] {
  const { title, when, next, strategy, mode, goal } = words.effects.automation;
  return [
    ...titled(title, textLines(effect.title, DEEPER)),
    ...fact(words, when, `${effect.words[locale]} (${exactText(effect.timeZone)})`),
    ...fact(words, next, effect.next.map((moment) => writeMinute(moment, effect.timeZone)).join(', ')),
    ...fact(words, strategy, effect.strategy),
    ...fact(words, mode, effect.approvalMode),
    ...titled(goal, textLines(effect.goal, DEEPER)),
  ];
}

function effectLines({ effect }: Receipt, args: JsonObject, words: ApprovalTexts, locale: Locale): readonly Line[] {
  switch (effect.kind) {
    case 'create':
    case 'change':
    case 'delete':
    case 'rename': {
      const more = effect.count - effect.targets.length;
      return [
        own(words.effects[effect.kind](effect.count), 'bold'),
        ...effect.targets.flatMap((target) => targetLines(target, effect.kind, words)),
        ...(more > 0 ? [{ text: words.moreTargets(more), indent: DEEPER }] : []),
        ...(effect.unreadable > 0 ? [own(words.unreadable(effect.unreadable), 'yellow')] : []),
      ];
    }
    case 'code':
    case 'own-python':
    case 'run':
      return codeEffectLines(effect, words);
    case 'fetch':
      return titled(words.effects.fetch, linesOf(exactText(effect.url), { indent: DEEPER }));
    case 'search':
      return titled(words.effects.search[effect.in ?? 'web'], textLines(effect.query, DEEPER));
    case 'read':
      return titled(
        words.effects.read,
        effect.paths.flatMap((path) => linesOf(exactText(path), { indent: DEEPER })),
      );
    case 'background': {
      const lines = effect.command === '' ? [] : textLines(effect.command, DEEPER);
      return titled(words.effects.background[effect.does], lines);
    }
    case 'automation':
      return automationLines(effect, words, locale);
    case 'own':
      return titled(words.effects.own, textLines(effect.command, DEEPER));
    case 'call': {
      const lines = argumentLines(args);
      return titled(words.effects.call, lines.length === 0 ? [{ text: words.noArguments, indent: DEEPER }] : lines);
    }
    default:
      return assertNever(effect);
  }
}

function targetLines(
  target: ReceiptTarget,
  kind: 'create' | 'change' | 'delete' | 'rename',
  words: ApprovalTexts,
): readonly Line[] {
  const { path, to, type, before, after } = target;
  const shown = (name: string) => `${exactText(name)}${type === 'folder' ? '/' : ''}`;
  if (to !== undefined)
    return [...labelled(words, words.renamedFrom, shown(path)), ...labelled(words, words.renamedTo, shown(to))];
  const state = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  const expected = { create: 'created', change: 'changed', delete: 'deleted', rename: '' }[kind];
  const note = `${words.targetKinds[type]}${state === expected ? '' : words.targetStates[state]}`;
  return linesOf(`${shown(path)}${note}`, { indent: DEEPER });
}

function coverLines({ covers, effect }: Receipt, words: ApprovalTexts): readonly Line[] {
  switch (covers.kind) {
    case 'tool':
      return [own(words.covers.tool)];
    case 'command':
      return [
        own(covers.inSandbox === true ? words.covers.inSandbox : words.covers.command),
        ...(effect.kind === 'run' && effect.command === covers.command
          ? []
          : exactLines(covers.command).flatMap((line) => linesOf(line, { style: 'dim', indent: DEEPER }))),
      ];
    case 'interpreter':
      return [own(words.covers.interpreter(exactText(covers.interpreter)))];
    case 'origin':
      return [own(words.covers.origin(exactText(covers.origin)))];
    default:
      return assertNever(covers);
  }
}

export function argumentLines(args: JsonObject): readonly Line[] {
  return Object.entries(args).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const [first = '', ...more] = contentLines(text);
    const label = `${exactText(name)}: `;
    if (more.length === 0) return linesOf(label + first, { indent: INSET });
    return [{ text: label, indent: INSET }, ...[first, ...more].flatMap((line) => linesOf(line, { indent: DEEPER }))];
  });
}

function textLines(text: string, indent: number): readonly Line[] {
  return contentLines(text).flatMap((line) => linesOf(line, { indent }));
}
