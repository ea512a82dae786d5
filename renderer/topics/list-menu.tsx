/** The heading of the list of topics, with the menu that says how the list is grouped and ordered. */
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ORDINARY_SETTINGS } from '../../shared/ordinary-settings.ts';
import { change } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx';

const { topicGroups: GROUPS, topicOrder: ORDERS } = ORDINARY_SETTINGS;

export function ListMenu() {
  const { t } = useTranslation('topics');
  const groups = useAppStore(({ settings }) => settings.topicGroups);
  const order = useAppStore(({ settings }) => settings.topicOrder);
  const chosen = <Option extends string>(options: readonly Option[], value: string) =>
    options.find((option) => option === value);
  return (
    <div className="flex flex-none items-center justify-between pt-2 pr-3 pl-4">
      <span className="font-medium text-[11.5px] text-faint">{t('list')}</span>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('look.label')} size="small" className="text-faint">
            <ListFilter aria-hidden="true" size={15} strokeWidth={1.5} />
          </IconButton>
        }
      >
        <MenuRadioGroup
          value={groups}
          onChange={(value) => {
            const topicGroups = chosen(GROUPS.options, value);
            if (topicGroups !== undefined) change({ topicGroups });
          }}
        >
          {GROUPS.options.map((option) => (
            <MenuRadioItem key={option} value={option}>
              {t(`look.group.${option}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuRadioGroup
          value={order}
          onChange={(value) => {
            const topicOrder = chosen(ORDERS.options, value);
            if (topicOrder !== undefined) change({ topicOrder });
          }}
        >
          {ORDERS.options.map((option) => (
            <MenuRadioItem key={option} value={option}>
              {t(`look.order.${option}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu>
    </div>
  );
}
