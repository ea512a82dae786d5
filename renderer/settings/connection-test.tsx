/** Tests the connection and says what was used. */
import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { NetworkReport } from '../../shared/network-report.ts';
import { PROXY_LOGIN } from '../../shared/network-setting.ts';
import { reportWords } from '../../shared/network-words/report-words.ts';
import { attempt } from '../actions/attempt.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Spinner } from '../ui/states/spinner.tsx';
import { useLoginChanges } from './proxy-login.ts';

type Testing =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'done'; readonly report: NetworkReport | null };

export function ConnectionTest() {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const logins = useLoginChanges(({ count }) => count);
  const used = useAppStore(({ settings: { network, model }, secrets }) =>
    JSON.stringify([network, model, secrets.includes(PROXY_LOGIN), logins]),
  );
  const { testing, start, cancel } = useTesting(used);
  const outcome = useRef<HTMLDivElement>(null);
  // The outcome stands below the button, often below the end of the window.
  useEffect(() => {
    if (testing.state !== 'idle') outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [testing]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = typed.trim();
    const isAddress = url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? '');
    setIsWrong(!isAddress);
    if (isAddress) start(url);
  };
  const isRunning = testing.state === 'running';
  return (
    <section aria-label={t('network.test')} className="flex flex-col gap-3 rounded-medium border border-line px-4 py-3">
      <div>
        <h3 className="font-medium">{t('network.test')}</h3>
        <p className="text-[12.5px] text-soft">{t('network.testText')}</p>
      </div>
      <form onSubmit={submit} className="flex max-w-[480px] flex-col gap-2">
        <TextField
          label={t('network.testAddress')}
          inputMode="url"
          placeholder="https://api.example.com"
          value={typed}
          error={isWrong ? t('network.testWrong') : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
            cancel();
          }}
        />
        <div className="flex gap-1.5">
          <Button type="submit" variant="primary" disabled={isRunning}>
            {t('network.start')}
          </Button>
          {isRunning && <Button onClick={cancel}>{t('network.cancel')}</Button>}
        </div>
      </form>
      <div ref={outcome} role="status" className="scroll-mb-4 empty:hidden">
        <Outcome testing={testing} />
      </div>
    </section>
  );
}

/**
 * A new test ends the old one, and so does leaving the page. When `used` changes, which says what the tests use besides
 * the address, an outcome goes and a running test begins again: the host may have begun it before or after the change.
 */
function useTesting(used: string) {
  const [testing, setTesting] = useState<Testing>({ state: 'idle' });
  const running = useRef<{ readonly url: string; readonly end: AbortController } | null>(null);
  const cancel = () => {
    running.current?.end.abort();
    running.current = null;
    setTesting({ state: 'idle' });
  };
  const start = (url: string) => {
    running.current?.end.abort();
    const own = { url, end: new AbortController() };
    running.current = own;
    const settle = (end: Testing) => {
      if (running.current !== own) return;
      running.current = null;
      setTesting(end);
    };
    setTesting({ state: 'running' });
    void attempt(
      async () => {
        const report = await host().network.test(url === '' ? {} : { url }, { signal: own.end.signal });
        settle({ state: 'done', report });
      },
      ({ message }) => settle({ state: 'failed', why: message }),
    );
  };
  const before = useRef(used);
  useEffect(() => {
    if (before.current === used) return;
    before.current = used;
    if (running.current === null) cancel();
    else start(running.current.url);
  });
  useEffect(() => () => running.current?.end.abort(), []);
  return { testing, start, cancel };
}

function Outcome({ testing }: { readonly testing: Testing }) {
  const { t } = useTranslation('settings');
  switch (testing.state) {
    case 'idle':
      return null;
    case 'running':
      return (
        <p className="flex items-center gap-2 text-soft">
          <Spinner />
          {t('network.testing')}
        </p>
      );
    case 'failed':
      return <p className="text-bad [overflow-wrap:anywhere]">{testing.why}</p>;
    case 'done':
      return testing.report === null ? (
        <p className="text-soft">{t('network.noNetwork')}</p>
      ) : (
        <Report report={testing.report} />
      );
    default:
      return assertNever(testing);
  }
}

function Report({ report }: { readonly report: NetworkReport }) {
  const { t, i18n } = useTranslation('settings');
  const { ok } = report.outcome;
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <div className={`flex gap-2 rounded-small px-3 py-2 ${ok ? 'bg-good-soft' : 'bg-bad-soft'}`}>
      <Icon
        aria-hidden="true"
        size={15}
        strokeWidth={1.75}
        className={`mt-0.5 flex-none ${ok ? 'text-good' : 'text-bad'}`}
      />
      <div className="min-w-0 flex-1">
        <p className={`font-medium ${ok ? 'text-good' : 'text-bad'}`}>{t(ok ? 'network.works' : 'network.fails')}</p>
        <ul className="text-soft">
          {reportWords(report, i18n.language === 'zh-CN' ? 'zh-CN' : 'en').map((words) => (
            <li key={words} className="[overflow-wrap:anywhere]">
              {words}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
