/** Finds what must never become a fact: secrets, hidden characters, and orders to the assistant. Pure. */
import { hiddenCharacters, mixedWords } from '../../../../shared/suspicious-text.ts';
import { encodedSecrets } from '../../text/encoded-secrets.ts';
import { recognisedSecrets } from '../../text/recognised-secrets.ts';

/** Keys under which a value would be a secret, whatever it looks like. */
const SECRET_KEY =
  /pass(?:word|code|phrase|wd)|secret|credential|api.?key|private.?key|access.?token|auth.?token|\bpin\b|\bcvv\b|\biban\b|credit.?card|card.?number|account.?number|social.?security|seed.?phrase|密码|口令|密钥|私钥|令牌|验证码|银行卡|信用卡|卡号|身份证/iu;

/** Orders that would change how the assistant treats the rules of the app. */
const ORDER =
  /(?:ignore|disregard|override|bypass)\b.{0,60}\b(?:instruction|rule|prompt|approval|guard|polic)|system prompt|developer message|jailbreak|without (?:asking|approval|confirmation|permission)|(?:do not|don't|never) (?:ask|tell|warn|inform|show)\b.{0,20}\buser|auto.?approve|allow all|(?:忽略|无视|绕过).{0,20}(?:指令|规则|提示|批准|限制)|系统提示|(?:无需|不需要|不必|不用)(?:批准|确认|询问|许可)|不要(?:询问|告诉|提醒|通知)用户|自动批准/iu;

/** `key` is empty for texts that belong to no key. */
export function isUnsafe(key: string, texts: readonly string[]): boolean {
  if (SECRET_KEY.test(key)) return true;
  return [key, `${key}: ${texts[0] ?? ''}`, ...texts].some(
    (text) =>
      hiddenCharacters(text) > 0 ||
      mixedWords(text).some(({ scripts }) => scripts.length > 1) ||
      recognisedSecrets(text).length > 0 ||
      !encodedSecrets(text).next().done ||
      ORDER.test(text),
  );
}
