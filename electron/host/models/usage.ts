/** Token counts as providers name them. */
import type { Usage } from '../../../shared/model.ts';
import { fieldOf } from './loose-json.ts';

/** null: these are no counts. */
export function usageOf(value: unknown): Usage | null {
  if (typeof value !== 'object' || value === null) return null;
  const inputTokens = count(value, 'prompt_tokens') ?? count(value, 'input_tokens');
  const outputTokens = count(value, 'completion_tokens') ?? count(value, 'output_tokens');
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}

function count(value: unknown, name: string): number | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'number' && Number.isFinite(field) && field >= 0 ? Math.round(field) : undefined;
}
