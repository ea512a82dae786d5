/**
 * Recognises sentences that say something else than what was done: plans, advice, conditions, questions,
 * negations, and what others did or what was before. Pure.
 */
const ENGLISH =
  /\b(?:not|never|nor|neither|without|cannot|no longer|could|would|should|may|might|must|will|shall|can|if|unless|when|whenever|once|until|while|whether|let me|let's|next step|todo|to-do|please|try|tries|tried|trying|attempt|attempts|attempted|attempting|fail|failed|failing|fails|unable|instead|recommend|recommended|suggest|suggested|suggestion|consider|going to|about to|plan|plans|planned|planning|want|wants|wanted|need|needs|needed|expect|expects|expected|believe|think|hope|guess|supposed|assuming|assume|suppose|meant|intended|example|e\.g|previously|earlier|before|beforehand|yesterday|last (?:week|time|month|year)|ago|original|originally|already (?:existed|there|contained)|commit|upstream|yet|skip|skipped|skipping|left|leave|unchanged|revert|reverted|undid|undone|undo|rolled back|you|your|user|user's|someone|another|somebody|who|whose|which|by|automatically|imagine|pretend|optional|optionally|example|documentation says|says|said|claims|claimed|reportedly|according|denied|refused|rejected|blocked|partially|partly|almost|nearly|draft|proposed|would-be|hypothetical)\b|n't\b|n’t\b|['’](?:ll|d)\b|\?/i;

const CHINESE =
  /不|没|未|无法|尚|还需|如果|若|假如|假设|可以|可能|应该|应当|应|建议|需要|需|将会|会|要|请|打算|计划|准备|即将|能|是否|吗|？|\?|例如|比如|譬如|除非|之前|以前|原来|原先|原本|曾|昨天|上次|此前|先前|由|尝试|试图|失败|希望|想|一旦|的时候|时，|待|稍后|下一步|接下来|然后再|撤销|回滚|恢复|拒绝|跳过|保留|脚本会|命令|工具|用户|你|您|他|她|它|别人|有人|自动|示例|据|说|声称|部分|草稿|否则|万一/;

/** Says only why the author did what follows. */
const AS_ASKED = /^as you (?:asked|requested|wished),? /i;

/** Words that contain a sign of the list above and mean something else. */
const HARMLESS_CHINESE =
  /按照?[你您](?:的要求|说的)|功能|智能|性能|技能|主要|重要|摘要|概要|简要|要点|响应|对应|相应|应用|会话|会员|路由|理由|自由|已将|已经将|说明|根据|数据|依据|证据|按要求|要求|需求|其他|其它|想法|用户界面|工具函数|工具类|命令行|部分类|可能性/g;

/** Whether a sentence claims nothing that its author did. Errs on the side of true. */
export function isOnlySaid(words: string): boolean {
  if (ENGLISH.test(words.replaceAll(/ ¤ /g, ' ').replace(AS_ASKED, ''))) return true;
  return CHINESE.test(words.replaceAll(HARMLESS_CHINESE, '已'));
}
