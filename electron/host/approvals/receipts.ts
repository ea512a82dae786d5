/** Makes the receipts of calls; see `shared/receipt.ts`. */
import { hash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import {
  type ApprovalScope,
  type CarriedSecrets,
  MOST_TARGETS,
  type Receipt,
  type ReceiptCover,
  type ReceiptEffect,
} from '../../../shared/receipt.ts';
import { walkLines } from '../files/edits/planned-lines.ts';
import { kindOfChange, targetsOf } from '../files/edits/planned-targets.ts';
import { maskedText } from './carried-secrets.ts';
import { effectHash, type Foreseen } from './foreseen.ts';

/** An approval of a receipt is void after this time in milliseconds. */
const VALID_MS = 24 * 60 * 60 * 1000;

export interface ForReceipt {
  readonly tool: ToolDefinition;
  /** The arguments that are sent to the tool. */
  readonly sent: JsonObject;
  readonly ignored: readonly string[];
  /** The absolute real path of the folder in which the call works. */
  readonly folder: string;
  readonly foreseen: Foreseen;
  readonly carries?: CarriedSecrets;
  readonly covers: ReceiptCover;
  readonly offers: readonly ApprovalScope[];
  readonly ofAutomation?: true;
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
}

export async function makeReceipt(parts: ForReceipt): Promise<Receipt> {
  const { ignored, folder, foreseen, carries, covers, offers, ofAutomation, now } = parts;
  const whole = await effectOf(foreseen);
  const effect = carries === undefined ? whole : masked(whole);
  const about = {
    ...{ effect, folder, ignored, covers, offers },
    ...(carries !== undefined && { carries }),
    ...(ofAutomation === true && { ofAutomation }),
  };
  return { ...about, expiresAt: now + VALID_MS, digest: digestOf(parts) };
}

/** The digest of the receipt that `makeReceipt` would make. */
export function digestOf({
  tool: { serverId, toolName, definitionHash },
  sent,
  folder,
  foreseen,
}: Pick<ForReceipt, 'tool' | 'sent' | 'folder' | 'foreseen'>): string {
  const parts = { serverId, toolName, definitionHash, arguments: sent, folder, effect: effectHash(foreseen) };
  return hash('sha256', canonicalJson(parts));
}

/** The effect of a search or a page with its secrets masked. No other effect shows what is sent. */
function masked(effect: ReceiptEffect): ReceiptEffect {
  if (effect.kind === 'search') return { ...effect, query: maskedText(effect.query) };
  return effect.kind === 'fetch' ? { ...effect, url: maskedText(effect.url) } : effect;
}

async function effectOf(foreseen: Foreseen): Promise<ReceiptEffect> {
  if (foreseen.kind === 'other') return foreseen.effect;
  const { changes } = foreseen;
  const [first] = changes;
  if (first === undefined) throw new Error('An edit without changes needs no receipt.');
  const targets = changes.flatMap(targetsOf);
  return {
    kind: kindOfChange(first),
    targets: targets.slice(0, MOST_TARGETS),
    count: targets.length,
    ...(await walkLines(changes)),
  };
}
