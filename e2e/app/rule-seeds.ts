/** Remembered decisions of every kind, as the present version and an earlier one stored them. */
import { ApprovalRules } from '../../electron/host/store/approval-rules.ts';
import type { Database } from '../../electron/host/store/database.ts';
import { ServerId, type TopicId } from '../../shared/ids.ts';
import { type ApprovalRule, FETCH_WEB, FILE_EDITOR, TERMINAL, WEB } from '../../shared/mcp.ts';

type Seed = Pick<ApprovalRule, 'serverId' | 'toolName'> & Partial<ApprovalRule>;

/** `folder` is the folder of the topic. */
export function seedRules(database: Database, topicId: TopicId, folder: string): void {
  const create = { serverId: FILE_EDITOR, toolName: 'create_file' };
  const run = { serverId: TERMINAL, toolName: 'run_command' };
  const fetch = { serverId: WEB, toolName: FETCH_WEB };
  const search = { serverId: ServerId.parse('github'), toolName: 'search_code' };
  const seeds: readonly Seed[] = [
    { ...create, effect: 'deny' },
    { ...search, effect: 'ask' },
    { ...create, topicId, folder },
    { ...run, folder, command: 'npm test && npm run build -- --mode production' },
    { ...run, folder, command: `printf 'a\u200db'${' '.repeat(600)}\nrm -rf build` },
    { ...fetch, folder, origin: 'https://developer.mozilla.org' },
    { ...fetch, folder: '/home/ann/clients/north\u200bwind  2026', origin: new URL('https://bücher.example').origin },
    { ...search, folder },
    ...olderRules(topicId),
  ];
  add(database, seeds);
}

/** The rules of an earlier version, which the user has not reviewed. */
export function olderRules(topicId: TopicId | null): readonly Seed[] {
  return [
    { serverId: FILE_EDITOR, toolName: 'write_to_file', needsReview: true },
    { serverId: TERMINAL, toolName: 'run_command', command: 'sh ./build.sh', needsReview: true },
    { serverId: WEB, toolName: FETCH_WEB, topicId, needsReview: true },
  ];
}

export function add(database: Database, seeds: readonly Seed[]): void {
  const rules = new ApprovalRules(database);
  const usual = { effect: 'allow', topicId: null, folder: null, needsReview: false, definitionHash: 'h' } as const;
  for (const seed of seeds) rules.add({ ...usual, ...seed });
}
