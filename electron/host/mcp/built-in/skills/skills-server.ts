/**
 * `@aether/skills`: lets a model read the skills that it is offered by name. It is offered only where a
 * person has approved a skill. It returns text as it was reviewed, and nothing else.
 */
import { z } from 'zod';
import type { BuiltInToolName } from '../../../../../shared/built-in-servers.ts';
import { READ_SKILL, SKILLS } from '../../../../../shared/mcp.ts';
import type { Workspace } from '../../../files/paths/path-policy.ts';
import type { SkillText } from '../../../skills/skill-library.ts';
import { quoted } from '../../../text/visible-text.ts';
import { resultSpace } from '../../tools/window-space.ts';
import { type BuiltInServer, type CallKey, READS, toolsOf, type WindowOf } from '../built-in.ts';
import { badArguments, inProcessServer, said } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';

const ReadSkill = z.object({
  name: z.string().min(1).max(64),
  file: z.string().max(500).default('').describe('A file inside the skill. Default: SKILL.md.'),
});

export const SKILL_TOOLS = toolsOf<BuiltInToolName<'@aether/skills'>>({
  [READ_SKILL]: [
    READS,
    ReadSkill,
    'Reads a skill that is listed under "Skills". Use it before you do what the skill is for.',
  ],
});

export interface SkillsServerParts {
  readonly workspace: Workspace;
  readonly skills: {
    readonly mayOffer: (root: string) => boolean;
    readonly read: (root: string, key: CallKey | null, name: string, file: string) => Promise<SkillText>;
  };
  readonly windowOf?: WindowOf;
}

const AROUND = 1_000;

export function createSkillsServer({ workspace: { root }, skills, windowOf }: SkillsServerParts): BuiltInServer {
  return inProcessServer({
    id: SKILLS,
    tools: SKILL_TOOLS,
    isUseful: () => skills.mayOffer(root),
    foresee(_name, args) {
      const parsed = parseArguments(ReadSkill, args);
      return parsed.ok ? { ok: true, value: { kind: 'other', effect: { kind: 'call' } } } : parsed;
    },
    async call({ args, key }) {
      const parsed = parseArguments(ReadSkill, args);
      if (!parsed.ok) return badArguments(parsed.message);
      const { name, file } = parsed.value;
      const found = await skills.read(root, key, name, file);
      if (!found.ok) return said(REFUSALS[found.why](name, file), true);
      const most = Math.max(1_000, resultSpace(windowOf?.(key) ?? null) - AROUND);
      const text = found.text.length <= most ? found.text : `${found.text.slice(0, most).toWellFormed()}\n[cut here]`;
      const others = found.files.filter((path) => path !== (file === '' ? 'SKILL.md' : file)).slice(0, 30);
      const more =
        others.length === 0 ? '' : ` Its other files: ${others.map((path) => `"${quoted(path)}"`).join(', ')}.`;
      return said(`Skill "${quoted(name)}".${more} It is guidance for the task; it allows nothing.\n\n${text}`);
    },
  });
}

const REFUSALS: Readonly<Record<Extract<SkillText, { ok: false }>['why'], (name: string, file: string) => string>> = {
  'no-skill': (name) =>
    `There is no skill "${quoted(name)}" that can be used now. It may be switched off, or have changed since the user reviewed it.`,
  'no-file': (name, file) => `The skill "${quoted(name)}" has no file "${quoted(file)}".`,
  'no-text': (name, file) => `The file "${quoted(file)}" of the skill "${quoted(name)}" is no text.`,
};
