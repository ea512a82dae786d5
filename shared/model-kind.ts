/**
 * What a model is for, as its name says. Lists of models rarely say it, and a chat needs only the
 * models that answer messages. A guess: the person can still choose every model. Pure.
 */

export const MODEL_KINDS = ['chat', 'embedding', 'speech', 'image', 'moderation', 'other'] as const;

/**
 * `embedding` includes models that rank texts, `speech` all that hear or speak, and `image` also
 * videos. `other` models complete or read texts without a chat.
 */
export type ModelKind = (typeof MODEL_KINDS)[number];

/** The first kind that fits counts. The names are in lower case. */
const SIGNS: readonly (readonly [ModelKind, RegExp])[] = [
  ['moderation', /moderation|guard/],
  ['embedding', /embed|rerank|(?:^|[/-])(?:bge|gte|e5|m3e|all-minilm|voyage)-|text-similarity|text-search/],
  [
    'speech',
    /whisper|transcribe|realtime|cosyvoice|paraformer|sensevoice|orpheus|speech|lyria|(?:^|[/-])(?:tts|asr|audio|live|voice)(?:[-:.]|$)|-(?:tts|asr)\b/,
  ],
  [
    'image',
    /dall-e|imagen|stable-diffusion|sdxl|(?:^|\/)flux|cogview|cogvideo|wanx|(?:^|\/)wan\d|seedream|seedance|kolors|(?:^|\/)sora|(?:^|\/)veo-|nano-banana|(?:^|[/._-])images?(?:[/._:-]|$)|(?:^|[-/])(?:t2i|t2v|i2v|v2v)\b/,
  ],
  ['other', /^(?:babbage|davinci|curie|ada)-|-instruct-0914$|turbo-instruct|(?:^|[/-])aqa$|mistral-ocr|deep-research/],
];

export function modelKind(model: string): ModelKind {
  const name = model.toLowerCase();
  return SIGNS.find(([, sign]) => sign.test(name))?.[0] ?? 'chat';
}
