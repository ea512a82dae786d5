/** Makes the parts that read data files, run SQL and code of models, and draw charts. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import type { LoopId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ended } from '../../../shared/loop.ts';
import { DATA } from '../../../shared/mcp.ts';
import { Charts } from '../charts/charts.ts';
import { checkedChart } from '../charts/check-chart.ts';
import { createCodeRunner } from '../code/create-code-runner.ts';
import { OwnPythons } from '../code/own/own-pythons.ts';
import { TopicsData } from '../data/topics-data.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { appSetting } from '../topics/app-settings.ts';
import type { HostParts } from './parts.ts';

export function composeData({
  store,
  preferences,
  options,
  events,
}: Pick<HostParts, 'store' | 'preferences' | 'options' | 'events'>) {
  const place = {
    home: options.homeDirectory ?? homedir(),
    dataDir: realpathSync(options.dataDir),
    findSandbox,
  };
  const charts = new Charts();
  const checkChart = (spec: JsonObject) => checkedChart(charts, spec);
  const topicsData = new TopicsData(place);
  const code = createCodeRunner({ ...place, checkChart });
  const ownPythons = new OwnPythons({ ...place, named: () => appSetting(store.settings, 'ownPython') });
  events.on('loop', 'data', ({ topicId, event }) => {
    if (event.type === 'loop-start' && preferences.servers(topicId)(DATA)) topicsData.of(topicId).prepare();
  });
  events.on('loop', 'interpreters', ({ loopId, event }) => {
    if (event.type === 'loop-state' && ended(event.state)) code.end(loopId);
  });
  return {
    charts,
    /** What the data server needs. */
    dataParts: {
      ...{ topicsData, code, ownPythons, checkChart },
      topicOfLoop: (loopId: LoopId) => store.loops.find(loopId)?.topicId ?? null,
    },
    ownPythons,
    closeData: async () => {
      charts.close();
      await Promise.all([topicsData.close(), code.close()]);
    },
  };
}
