/** What is known about which models see images. Pure. */
import type { ModelMessage } from './message.ts';
import type { ModelProfile } from './settings.ts';

/** Whether a model sees images; `unknown`: nobody said so, and its name tells nothing. */
export type Sight = 'yes' | 'no' | 'unknown';

/** Names of models that take only text, by the documentation of those who make them. */
const BLIND =
  /(?:^|[/:])(?:deepseek(?!.*(?:vl|ocr))|o1-mini|o3-mini|gpt-3\.5|gpt-oss|glm-[45](?:\.\d)?(?!\.?\d*v)|kimi-k2(?!\.5|\.6)|moonshot-v1(?!.*vision)|qwen(?:-?(?:max|plus|turbo)|3-coder|[\d.]+-(?!.*vl)(?!omni))|llama-?3(?:\.[13])?(?!\.2)|phi-?[34](?!.*(?:vision|multimodal))|mixtral|codestral|command-r)/i;
/** Names of models that see images. */
const SEEING =
  /(?:^|[/:])(?:gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[56]|o1(?!-mini)|o[34](?!-mini)|o4-mini|chatgpt-4o|gemini|claude|gemma-?3|pixtral|mistral-(?:small|medium|large)|grok-[4-9]|llava)|(?:-vl|vision|omni|glm-[\d.]+v|kimi-k2\.[56])/i;

/** Whether a model sees images, judged by its name: `unknown` for one that is not listed. */
export function seesImages(model: string): Sight {
  if (SEEING.test(model)) return 'yes';
  return BLIND.test(model) ? 'no' : 'unknown';
}

/** Whether a model sees images: as its profile says, or else judged by its name. */
export function sightOf(model: string, { images }: Pick<ModelProfile, 'images'> = {}): Sight {
  return images ?? seesImages(model);
}

/** The number of images in messages, also in the results of tools. */
export function imagesIn(messages: readonly ModelMessage[]): number {
  let count = 0;
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'image') count += 1;
      if (part.type === 'tool-result') count += part.content.filter(({ type }) => type === 'image').length;
    }
  }
  return count;
}
