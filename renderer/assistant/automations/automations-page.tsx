/** The page of automations: the list, or the editor while one is being written. */
import { useFollowedAutomations } from '../../stores/automations-store.ts';
import { useAutomationDrafts } from './automation-drafts.ts';
import { AutomationEditor } from './automation-editor.tsx';
import { AutomationList } from './automation-list.tsx';

/** `automationId` is the automation to show; null: the page shows no particular one. */
export function AutomationsPage({ automationId }: { readonly automationId: number | null }) {
  useFollowedAutomations();
  const edit = useAutomationDrafts((drafts) => drafts.edit);
  return edit === null ? <AutomationList sought={automationId} /> : <AutomationEditor key={edit.id} edit={edit} />;
}
