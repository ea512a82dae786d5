import { useTranslation } from 'react-i18next';
import { loadInstructions, useFollowedInstructions, useInstructions } from '../../stores/instructions-store.ts';
import { PageTitle } from '../../ui/page-parts.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { AppInstructions } from './app-instructions.tsx';
import { FolderInstructions } from './folder-instructions.tsx';
import { TopicInstructions } from './topic-instructions.tsx';

/** The instructions of the app, of folders and of topics, all in one place. */
export function InstructionsView() {
  const { t } = useTranslation('memory');
  useFollowedInstructions();
  const instructed = useInstructions((store) => store.instructed);
  return (
    <>
      <AppInstructions />
      <AskedView
        asked={instructed}
        loading={t('instructions.loading')}
        failed={t('instructions.failed')}
        advice={t('failed.loadAdvice')}
        onRetry={() => void loadInstructions()}
      >
        {({ folders, topics }) => (
          <>
            <PageTitle title={t('instructions.folders')} text={t('instructions.foldersText')} />
            {folders.length === 0 ? (
              <p className="text-faint">{t('instructions.noFolders')}</p>
            ) : (
              <ul
                aria-label={t('instructions.folders')}
                className="divide-y divide-line rounded-medium border border-line"
              >
                {folders.map((folder) => (
                  <FolderInstructions key={folder.folder} folder={folder} />
                ))}
              </ul>
            )}
            <PageTitle title={t('instructions.topics')} text={t('instructions.topicsText')} />
            {topics.length === 0 ? (
              <p className="text-faint">{t('instructions.noTopics')}</p>
            ) : (
              <ul
                aria-label={t('instructions.topics')}
                className="divide-y divide-line rounded-medium border border-line"
              >
                {topics.map((topic) => (
                  <TopicInstructions key={topic.topicId} topic={topic} />
                ))}
              </ul>
            )}
          </>
        )}
      </AskedView>
    </>
  );
}
