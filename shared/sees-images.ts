/** What is known about which models see images. Pure. */

/** Names of models that take only text, by the documentation of those who make them. */
const BLIND =
  /(?:^|[/:])(?:deepseek(?!.*(?:vl|ocr))|o1-mini|o3-mini|gpt-3\.5|gpt-oss|glm-[45](?:\.\d)?(?!\.?\d*v)|kimi-k2(?!\.5|\.6)|moonshot-v1(?!.*vision)|qwen(?:-?(?:max|plus|turbo)|3-coder|[\d.]+-(?!.*vl)(?!omni))|llama-?3(?:\.[13])?(?!\.2)|phi-?[34](?!.*(?:vision|multimodal))|mixtral|codestral|command-r)/i;
/** Names of models that see images. */
const SEEING =
  /(?:^|[/:])(?:gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[56]|o1(?!-mini)|o[34](?!-mini)|o4-mini|chatgpt-4o|gemini|claude|gemma-?3|pixtral|mistral-(?:small|medium|large)|grok-[4-9]|llava)|(?:-vl|vision|omni|glm-[\d.]+v|kimi-k2\.[56])/i;

/** Whether a model sees images, judged by its name: `unknown` for one that is not listed. */
export function seesImages(model: string): 'yes' | 'no' | 'unknown' {
  if (SEEING.test(model)) return 'yes';
  return BLIND.test(model) ? 'no' : 'unknown';
}
