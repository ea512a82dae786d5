/**
 * Derives the type of all text keys from the English catalogues, so that a key without a text
 * causes a compile error.
 */
import type approval from './en/approval.json';
import type artifacts from './en/artifacts.json';
import type automations from './en/automations.json';
import type chat from './en/chat.json';
import type common from './en/common.json';
import type compaction from './en/compaction.json';
import type evidence from './en/evidence.json';
import type inbox from './en/inbox.json';
import type inspector from './en/inspector.json';
import type loop from './en/loop.json';
import type memory from './en/memory.json';
import type models from './en/models.json';
import type offers from './en/offers.json';
import type outputs from './en/outputs.json';
import type presets from './en/presets.json';
import type reminders from './en/reminders.json';
import type requests from './en/requests.json';
import type schedule from './en/schedule.json';
import type search from './en/search.json';
import type servers from './en/servers.json';
import type settings from './en/settings.json';
import type todos from './en/todos.json';
import type topics from './en/topics.json';
import type transfer from './en/transfer.json';
import type usage from './en/usage.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      approval: typeof approval;
      artifacts: typeof artifacts;
      automations: typeof automations;
      chat: typeof chat;
      common: typeof common;
      compaction: typeof compaction;
      evidence: typeof evidence;
      inbox: typeof inbox;
      inspector: typeof inspector;
      loop: typeof loop;
      memory: typeof memory;
      models: typeof models;
      offers: typeof offers;
      outputs: typeof outputs;
      presets: typeof presets;
      reminders: typeof reminders;
      requests: typeof requests;
      schedule: typeof schedule;
      search: typeof search;
      servers: typeof servers;
      settings: typeof settings;
      todos: typeof todos;
      topics: typeof topics;
      transfer: typeof transfer;
      usage: typeof usage;
    };
  }
}
