/** Recognises that the user asks to remember or to forget something. Pure. */

/** What may stand before such a request in a sentence. */
const EN_BEFORE = String.raw`(?:(?:please|and|also|ok(?:ay)?|hey|now|so|then|btw|by the way|(?:can|could|would|will) you(?: please)?|i(?:'d| would) like you to|i want you to|you should|make sure (?:to|you))[\s,]+)*`;
const EN_REQUEST = [
  String.raw`remember(?:\s*[:,]|\s+(?:that|this|to|my|i|i'm|we|the following|for (?:next time|later|the future))\b)`,
  String.raw`(?:don't|do not|never) forget(?:\s*[:,]|\s+(?:that|this|to|my|i|i'm|we)\b)`,
  String.raw`keep in mind(?:\s*[:,]|\s+(?:that|this|my|i|we)\b)`,
  String.raw`(?:make a note|take note|note down|memori[sz]e)(?:\s*[:,]|\s+(?:that|of|this|my|i|we)\b)`,
  String.raw`(?:forget|unlearn|stop remembering)(?:\s*[:,]|\s+(?:that|what|about|my|the fact|everything)\b)`,
].join('|');
const ENGLISH = new RegExp(`(?:^|[.!?;:\\n,]\\s*)${EN_BEFORE}(?:${EN_REQUEST})`, 'im');

const ZH_BEFORE = '(?:(?:请|麻烦|你|要|得|帮我|以后|今后|另外|对了|还有|顺便|，|\\s)*)';
const ZH_REQUEST =
  '记住|记下|记一下|记好|牢记|别忘(?:了|记)|不要忘(?:了|记)|勿忘|忘(?:记|掉|了)(?!了吗|密码|吗)|不用再记|别再记|不要再记';
const CHINESE = new RegExp(`(?:^|[。！？；，：,.!?;:\\n]\\s*)${ZH_BEFORE}(?:${ZH_REQUEST})`, 'mu');

/** A text is read up to this length: a request to remember stands where the user talks. */
const MOST_CHARACTERS = 20_000;

/** Whether the user asks in their own words that something is remembered or forgotten. */
export function asksToRemember(words: string): boolean {
  const text = words.slice(0, MOST_CHARACTERS).replaceAll('’', "'");
  return ENGLISH.test(text) || CHINESE.test(text);
}
