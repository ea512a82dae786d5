/**
 * Reads a server's list of models. The server is untrusted: the answer is bounded and names are
 * checked.
 */
import { parseJson } from '../../../shared/json.ts';
import { MOST_MODELS, ModelName } from '../../../shared/settings.ts';
import { fieldOf, listField, textField } from '../models/loose-json.ts';

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** How a format lists its models. */
export interface ListFormat {
  /**
   * Returns the list in a response. Null means that the list is empty. Any other value that is not
   * an array is invalid.
   */
  list(body: unknown): unknown;
  /** Returns the name of a model; undefined if the model has no name or cannot generate text. */
  nameOf(model: unknown): string | undefined;
}

export const CHAT_LIST: ListFormat = {
  list: (body) => (Array.isArray(body) ? body : fieldOf(body, 'data')),
  nameOf: (model) => textField(model, 'id'),
};

export const GEMINI_LIST: ListFormat = {
  list: (body) => fieldOf(body, 'models'),
  nameOf(model) {
    const methods = listField(model, 'supportedGenerationMethods');
    const answers = methods.length === 0 || methods.includes('generateContent');
    return answers ? textField(model, 'name')?.replace(/^models\//, '') : undefined;
  },
};

/** Names without duplicates, at most 500; null when the text is not a list of models. */
export function modelsIn(text: string, { list: listIn, nameOf }: ListFormat): readonly string[] | null {
  const list = listIn(parseJson(text));
  // Some servers that have no model return null instead of an empty list.
  if (!Array.isArray(list)) return list === null ? [] : null;
  const names = list
    .flatMap((model: unknown) => nameOf(model) ?? [])
    .filter((name) => ModelName.safeParse(name).success);
  return [...new Set(names)].slice(0, MOST_MODELS);
}

/** The text of an answer up to the maximum length of a model list. */
export async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  return text;
}
