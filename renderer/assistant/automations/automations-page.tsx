/** The page of automations: the list, or the editor while one is being written. */
import { useFollowedAutomations } from '../../stores/automations-store.ts';
import { useAutomationDrafts } from './automation-drafts.ts';
import { AutomationEditor } from './automation-editor.tsx';
import { AutomationList } from './automation-list.tsx';

export function AutomationsPage() {
  useFollowedAutomations();
  const edit = useAutomationDrafts((drafts) => drafts.edit);
  return edit === null ? <AutomationList /> : <AutomationEditor key={edit.id} edit={edit} />;
}
