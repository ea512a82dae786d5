/** The API URLs of well-known providers, so that users do not have to look them up. Pure. */
import type { ProviderSetting } from '../../shared/settings.ts';

export interface Preset {
  readonly id:
    | 'other'
    | 'openai'
    | 'gemini'
    | 'deepseek'
    | 'openrouter'
    | 'ollama'
    | 'lm-studio'
    | 'llama-cpp'
    | 'vllm';
  readonly name: string;
  readonly baseUrl: string;
  /** The API format of the provider; undefined: `openai`. */
  readonly kind?: ProviderSetting['kind'];
}

export const PRESETS: readonly Preset[] = [
  { id: 'other', name: '', baseUrl: '' },
  { id: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { id: 'gemini', name: 'Gemini', baseUrl: 'https://generativelanguage.googleapis.com', kind: 'gemini' },
  { id: 'deepseek', name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1' },
  { id: 'openrouter', name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { id: 'vllm', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];

/** Makes an id from the name. No other provider has this id. */
export function freeId(name: string, known: readonly Pick<ProviderSetting, 'id'>[]): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'provider';
  const taken = new Set(known.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** The lines of a text, without surrounding whitespace, blank lines and duplicates. */
export function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}
