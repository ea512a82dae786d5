import {
  CalendarDays,
  FileMinus,
  FilePlus,
  FileSearch,
  FileText,
  FolderOpen,
  Globe,
  History,
  Import,
  Info,
  ListTodo,
  type LucideIcon,
  MoveRight,
  Pencil,
  Plug,
  ScanText,
  SquareCheck,
  SquareTerminal,
  TextSearch,
} from 'lucide-react';
import type { BuiltInToolName } from '../../../shared/built-in-servers.ts';

const ICONS: Readonly<Record<BuiltInToolName, LucideIcon>> = {
  list_workspaces: FolderOpen,
  get_workspace_files: TextSearch,
  list_files: TextSearch,
  read_file: FileText,
  get_file_info: Info,
  search_files: FileSearch,
  write_to_file: Pencil,
  insert_content: Pencil,
  replace_in_file: Pencil,
  edit_file: Pencil,
  apply_diff: Pencil,
  create_file: FilePlus,
  copy_file: FilePlus,
  rename_file: MoveRight,
  move_file: MoveRight,
  delete_file: FileMinus,
  analyze_file_imports: Import,
  attempt_completion: Info,
  run_command: SquareTerminal,
  start_command: SquareTerminal,
  background_commands: SquareTerminal,
  todo: SquareCheck,
  schedule: CalendarDays,
  query_history: History,
  search_index: FileSearch,
  todo_write: ListTodo,
  internet_search: Globe,
  fetch_web: ScanText,
};

export function ToolIcon({ tool }: { readonly tool: BuiltInToolName | null }) {
  const Icon = tool === null ? Plug : ICONS[tool];
  return <Icon aria-hidden="true" size={15} strokeWidth={1.5} className="flex-none text-soft" />;
}
