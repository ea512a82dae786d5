/**
 * The switches of a topic for servers and tools. For a topic that does not exist yet, they are
 * part of the choices that the user has made so far.
 */
import type { ServerId, TopicId } from '../../shared/ids.ts';
import type { ToolSwitches } from '../../shared/mcp.ts';
import type { ServerView } from '../../shared/server-view.ts';
import { act } from '../act.ts';
import { chooseForNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { changeTopicSettings, useOpenTopic } from '../stores/topic-store.ts';

export interface TopicSwitches {
  isOn(server: ServerView): boolean;
  setOn(id: ServerId, on: boolean): void;
  /**
   * The switches for tools that the user has set in this topic. The other tools have the setting
   * of the app.
   */
  readonly tools: ToolSwitches;
  setTool(id: ServerId, tool: string, on: boolean): void;
}

const NONE: ToolSwitches = {};

export function useTopicSwitches(topicId: TopicId | null): TopicSwitches {
  const chosen = useNewTopic((choice) => choice.settings);
  const servers = useOpenTopic(topicId, ({ topic }) => topic.servers) ?? [];
  const tools = useOpenTopic(topicId, ({ topic }) => topic.toolSwitches) ?? NONE;
  if (topicId === null) {
    const own = chosen.toolSwitches ?? NONE;
    const set = chosen.serverSwitches ?? {};
    return {
      isOn: ({ id, on }) => (Object.hasOwn(set, id) ? set[id] === true : on),
      setOn: (id, on) =>
        chooseForNewTopic({ settings: { ...chosen, serverSwitches: { ...chosen.serverSwitches, [id]: on } } }),
      tools: own,
      setTool: (id, tool, on) =>
        chooseForNewTopic({ settings: { ...chosen, toolSwitches: { ...own, [id]: { ...own[id], [tool]: on } } } }),
    };
  }
  const change = (settings: Parameters<typeof changeTopicSettings>[1]) =>
    void act(() => changeTopicSettings(topicId, settings));
  return {
    isOn: ({ id, on }) => servers.find((server) => server.id === id)?.on ?? on,
    setOn: (id, on) => change({ serverSwitches: { [id]: on } }),
    tools,
    setTool: (id, tool, on) => change({ toolSwitches: { [id]: { [tool]: on } } }),
  };
}
