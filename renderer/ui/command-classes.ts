/** The style of lists with a search field: the command palette, the model switch. */

export const COMMAND_INPUT =
  'h-10 w-full flex-none border-line border-b bg-transparent px-3.5 text-[13.5px] text-ink outline-none placeholder:text-faint';

export const COMMAND_LIST =
  'min-h-0 flex-1 overflow-y-auto p-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-[11.5px] [&_[cmdk-group-heading]]:text-faint';

export const COMMAND_ITEM =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-small px-2 py-1 text-[13px] data-[selected=true]:bg-hover';
