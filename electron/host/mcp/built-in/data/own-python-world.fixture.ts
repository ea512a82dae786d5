/** The data server as a loop uses it, with approvals and a Python of the user that only seems to be one. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CallId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import type { Attendant } from '../../../../../shared/loop.ts';
import type { ApprovalMode } from '../../../../../shared/mcp.ts';
import { resultText, type ToolCallPart } from '../../../../../shared/message.ts';
import type { ApprovalScope } from '../../../../../shared/receipt.ts';
import type { CodeRequest, CodeResult } from '../../../code/code-run.ts';
import type { ChosenPython } from '../../../code/own/own-pythons.ts';
import { TopicsData } from '../../../data/topics-data.ts';
import type { Grant } from '../../../loop/ports.ts';
import { newId } from '../../../new-id.ts';
import { ApprovalRules } from '../../../store/approval-rules.ts';
import { ApprovedTools } from '../../../store/approved-tools.ts';
import { Checkpoints } from '../../../store/checkpoints.ts';
import { addLoop, temporaryDatabase } from '../../../store/store.fixture.ts';
import { Hub } from '../../hub/hub.ts';
import { CallRecorder } from '../../tools/call-recorder.ts';
import { toolMemory } from '../../tools/tool-memory.ts';
import { Tools } from '../../tools/tools.ts';
import { noSandbox } from './data.fixture.ts';
import { createDataServer } from './data-server.ts';

export const python = (version: string, inSandbox: boolean): ChosenPython => ({
  ok: true,
  interpreter: { python: { program: '/opt/own/python3', version, installation: [], path: [] }, inSandbox },
  place: inSandbox ? { kind: 'sandbox', hosts: [] } : { kind: 'outside', because: 'no-sandbox' },
});

const DONE: CodeResult = {
  ...{ kind: 'done', value: '3', output: '', outputs: [], stateLost: null, stateGone: false },
};

export function world(mode: ApprovalMode = 'allow-edits') {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'own-python-world-')));
  const database = temporaryDatabase();
  const { id: loopId, topicId } = addLoop(database);
  const recorder = new CallRecorder({
    checkpoints: new Checkpoints(database),
    transaction: (fn) => database.transaction(fn),
    now: Date.now,
  });
  const topicsData = new TopicsData({ findSandbox: noSandbox, home: base, dataDir: join(base, 'data') });
  const requests: CodeRequest[] = [];
  /** `python` is the interpreter that the setting names, or why it cannot be used; null if the setting is empty. */
  const own: { python: ChosenPython | null; answer: CodeResult } = { python: python('3.11.7', true), answer: DONE };
  const hub = new Hub({
    external: {},
    builtIns: (root) => [
      createDataServer({
        ...{ workspace: { root }, recorder, topicsData, locale: () => 'en' },
        topicOf: (key) => recorder.topicOf(key),
        topicOfLoop: () => topicId,
        code: {
          run: async (request) => {
            requests.push(request);
            return own.answer;
          },
        },
        ownPythons: {
          get isSet() {
            return own.python !== null;
          },
          choose: async () => own.python ?? { ok: false, message: 'There is none.' },
        },
      }),
    ],
    now: Date.now,
  });
  const rules = new ApprovalRules(database);
  const tools = new Tools({
    ...{ hub, recorder, ...toolMemory(database, rules, new ApprovedTools(database)), mode: () => mode },
    ...{ modeIsOfProcess: () => false, isTrusted: () => true, now: Date.now },
    log: { debug() {}, info() {}, error() {}, warn() {} },
    ...{ enabled: () => () => true, toolIsOn: () => () => true, trusted: () => false, offering: () => null },
    ...{ windowOf: () => null, problems: () => [], reportProblems: () => {}, automationTopic: () => null },
  });
  onTestFinished(async () => {
    await hub.close();
    await topicsData.close();
    rmSync(base, { recursive: true, force: true });
  });
  const names = async () => (await tools.catalogue(topicId, base)).map(({ toolName }) => toolName);
  const prepared = async (args: JsonObject, toolName = 'run_own_python') => {
    const tool = tools.resolve(await tools.catalogue(topicId, base), toolName);
    if (tool === null) throw new Error(`There is no ${toolName}.`);
    const callId = newId(CallId);
    const named = { serverId: tool.serverId, toolName };
    const part: ToolCallPart = { type: 'tool-call', callId, tool: named, writtenName: tool.wireName, arguments: args };
    const context = { loopId, topicId, callId, workspace: base };
    let grant: Grant = { mayChange: false, mayTouchProtected: false };
    const judge = async (attendant: Attendant = 'window') => {
      const verdict = await tools.judge(part, tool, { ...context, attendant });
      if (verdict.verdict === 'deny') return verdict;
      grant = verdict.grant;
      return verdict.verdict === 'allow' ? { verdict: 'allow' } : { verdict: 'ask', ...verdict.asking };
    };
    return {
      tool,
      judge,
      remember: async (scope: ApprovalScope) => {
        const verdict = await tools.judge(part, tool, { ...context, attendant: 'window' });
        if (verdict.verdict === 'ask') tools.remember(tool, scope, context, verdict.asking.receipt);
      },
      /** Runs the call with what `judge` granted last; the text of its result, or `differs`. */
      run: async () => {
        const hooks = { started: () => {}, progress: () => {} };
        const outcome = await tools.call(part, tool, { ...context, grant }, hooks, new AbortController().signal);
        return outcome === 'differs' ? outcome : resultText(outcome);
      },
    };
  };
  const write = (name: string, text: string) => writeFileSync(join(base, name), text);
  return { base, own, requests, rules, tools, names, prepared, write };
}
