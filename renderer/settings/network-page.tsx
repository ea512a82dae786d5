/** The page about the way to the internet: which proxy is used, its login, and a test of the connection. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProxyLogin as Login } from '../../shared/contract/network.ts';
import { NetworkSetting, PROXY_LOGIN } from '../../shared/network-setting.ts';
import { withProxyScheme } from '../../shared/proxy-address.ts';
import { change, useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';
import { RadioChoice } from '../ui/fields/radio-choice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { changeProxyLogin } from './proxy-login.ts';
import { SavedField } from './saved-field.tsx';

export function NetworkPage() {
  const { t } = useTranslation('settings');
  const network = useAppStore(({ settings }) => settings.network);
  return (
    <>
      <PageTitle title={t('page.network')} text={t('network.text')} />
      <fieldset className="divide-y divide-line rounded-medium border border-line">
        <legend className="sr-only">{t('network.way')}</legend>
        {NetworkSetting.shape.proxy.options.map((proxy) => (
          <div key={proxy}>
            <RadioChoice
              name="network-proxy"
              look="row"
              checked={network.proxy === proxy}
              title={t(`network.proxy.${proxy}`)}
              text={t(`network.hint.${proxy}`)}
              onChoose={() => change({ network: { ...network, proxy } })}
            />
            {proxy === 'address' && network.proxy === 'address' && (
              <div className="flex max-w-[480px] flex-col gap-3 pr-4 pb-3.5 pl-[41px]">
                <ProxyFields network={network} />
                {network.address !== '' && <ProxyLogin />}
              </div>
            )}
          </div>
        ))}
      </fieldset>
      <Rows label={t('network.certificates')}>
        <Row title={t('network.certificates')} text={t('network.certificatesText')} />
      </Rows>
      <ConnectionTest />
    </>
  );
}

function ProxyFields({ network }: { readonly network: NetworkSetting }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <SavedField
        label={t('network.address')}
        inputMode="url"
        placeholder="http://proxy.example.com:8080"
        value={network.address}
        hint={t(network.address === '' ? 'network.addressNeeded' : 'network.addressHint')}
        read={(typed) => NetworkSetting.shape.address.safeParse(withProxyScheme(typed.trim())).data}
        wrong={t('network.addressWrong')}
        patient={true}
        onSave={(address) => change({ network: { ...network, address } })}
      />
      <SavedField
        label={t('network.exceptions')}
        value={network.exceptions}
        hint={t('network.exceptionsHint')}
        read={(typed) => NetworkSetting.shape.exceptions.safeParse(typed.trim()).data}
        wrong={t('network.addressWrong')}
        onSave={(exceptions) => change({ network: { ...network, exceptions } })}
      />
    </>
  );
}

/** A typed password is sent to the host, and the host never sends it back. */
function ProxyLogin() {
  const { t } = useTranslation('settings');
  const stored = useAppStore(({ secrets }) => secrets.includes(PROXY_LOGIN));
  const store = useAppStore(({ info }) => info?.secretStore ?? 'file');
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const { busy, perform } = useAct();
  const keep = async (login: Login | null) => {
    if (!(await perform(() => changeProxyLogin(login)))) return;
    setUser('');
    setPassword('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user.trim() !== '') void keep({ user: user.trim(), password });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={t('network.user')}
        autoComplete="off"
        value={user}
        placeholder={stored ? t('network.loginKept') : ''}
        hint={t(stored ? 'network.loginHint' : 'network.loginNone')}
        onChange={({ target }) => setUser(target.value)}
      />
      <TextField
        label={t('network.password')}
        type="password"
        autoComplete="off"
        value={password}
        hint={t(`providers.keysIn.${store}`)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex gap-1.5">
        <Button type="submit" variant="primary" disabled={busy || user.trim() === ''}>
          {t('network.keepLogin')}
        </Button>
        {stored && (
          <Button disabled={busy} onClick={() => void keep(null)}>
            {t('network.removeLogin')}
          </Button>
        )}
      </div>
    </form>
  );
}
