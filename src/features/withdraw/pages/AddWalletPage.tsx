import { useLingui } from '@lingui/react/macro';
import { ClipboardPaste, QrCode } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { request } from '../../../client/http/request.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { canReadCodes, readCode } from '../../../client/forms/pictures.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { addWallet } from '../../../api/profile.ts';
import { addressFault, addressOfCode, cleanAddress, isChain, sameAddress } from '../../../lib/addresses.ts';
import { chainName } from '../../../lib/chains.ts';
import { useHashSearch } from '../../../lib/location.ts';
import { safeFrom } from '../../../lib/safe-link.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyGroups } from '../../../ui/CopyGroups.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLeave } from '../../../ui/use-leave.ts';
import { useUnread } from '../../../ui/use-unread.ts';
import { channels } from '../../recharge/store.ts';
import { type Fault, useAddressFaults } from '../components/use-address-faults.ts';
import { waysOf } from '../components/target.ts';
import styles from '../components/withdraw.module.css';
import { terms, wallets } from '../store.ts';

const empty = { alias: '', currency: 'USDT', chain: '', address: '' };

/**
 * A wallet address for withdrawals: cleaned, checked by its chain, compared in full, then saved (WALL-01, WALL-03,
 * WALL-04). Nothing typed is stored.
 */
export default function AddWalletPage() {
  const { t } = useLingui();
  const words = useAddressFaults();
  const { online } = useSnapshot(connection);
  const leave = useLeave();
  const from = safeFrom(new URLSearchParams(useHashSearch()).get('from'));
  const stated = useResource(terms);
  const unread = useUnread(stated, online, {
    offline: t`You're offline. Connect to add a wallet.`,
    failed: t`Networks didn't load`,
  });
  const mine = useResource(wallets);
  const own = useResource(channels);
  const [fields, setFields] = useState(empty);
  const [tried, setTried] = useState(false);
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [canRead, setCanRead] = useState(false);
  useEffect(() => void canReadCodes().then(setCanRead), []);
  const typed = fields.alias !== '' || fields.address !== '';
  useEffect(() => (typed ? beginUnsavedWork('wallet') : undefined), [typed]);

  const ways = stated.value ? waysOf(stated.value).filter(({ to, chain }) => to === 'wallet' && chain !== '') : [];
  const currencies = [...new Set(ways.map(({ currency }) => currency))];
  const chains = ways.filter(({ currency }) => currency === fields.currency).map(({ chain }) => chain);
  const chain = chains.includes(fields.chain) ? fields.chain : '';
  const address = cleanAddress(fields.address);
  const change = (some: Partial<typeof empty>): void => {
    setRefusal(undefined);
    setFields((now) => ({ ...now, ...some }));
  };

  const faultOf = (): Fault | undefined => {
    if (address === '') return { kind: 'missing' };
    const wrong = isChain(chain) ? addressFault(chain, address) : undefined;
    if (wrong) return wrong;
    if (own.value?.lists.some((one) => one.address !== '' && sameAddress(one.address, address))) return { kind: 'own' };
    return mine.value?.lists.some(
      (one) => one.currency === fields.currency && one.chain === chain && sameAddress(one.address, address),
    )
      ? { kind: 'twice' }
      : undefined;
  };
  const fault = faultOf();
  const missing = { alias: fields.alias.trim() === '', currency: fields.currency === '', chain: chain === '' };

  const check = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const wrong = missing.alias
      ? 'alias'
      : missing.currency
        ? 'currency'
        : missing.chain
          ? 'chain'
          : fault
            ? 'address'
            : undefined;
    if (wrong) document.forms.namedItem('wallet')?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else setComparing(true);
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await request(addWallet, { alias: fields.alias.trim(), currency: fields.currency, chain, address });
      void wallets.refresh({ fresh: true });
      toast(t`Wallet added`);
      leave(from ?? '/pages/mine/walletList');
    } catch (error) {
      setComparing(false);
      setRefusal(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const paste = async (): Promise<void> => {
    try {
      change({ address: cleanAddress(await navigator.clipboard.readText()) });
    } catch {
      toast(t`We couldn't paste it. Please paste it into the field yourself.`, { kind: 'error' });
    }
  };
  const readPhoto = async (photo: File): Promise<void> => {
    const text = await readCode(photo).catch(() => undefined);
    if (text === undefined) toast(t`We couldn't read a QR code in this picture.`, { kind: 'error' });
    else change({ address: addressOfCode(text) });
  };

  return (
    <Page
      title={t`Add a wallet`}
      bottom={<Button type="submit" form="wallet" reason={unread}>{t`Check the address`}</Button>}
    >
      <ResourceView
        of={stated}
        explain={errorMessage}
        onRetry={() => void terms.refresh()}
        title={t`Networks didn't load`}
        shape="lines"
        unstamped
      >
        {() => (
          <form id="wallet" className={styles.form} noValidate onSubmit={check}>
            <Field
              label={t`Wallet name`}
              name="alias"
              value={fields.alias}
              maxLength={60}
              autoComplete="off"
              help={t`A name to help you recognise it, such as “Hardware wallet”.`}
              error={tried && missing.alias ? t`Enter a name for this wallet.` : undefined}
              onChange={(alias) => change({ alias })}
            />
            <Select
              label={t`Coin`}
              name="currency"
              value={fields.currency}
              options={currencies.map((code) => ({ value: code, label: code }))}
              error={tried && missing.currency ? t`Choose a coin.` : undefined}
              onChange={(currency) => change({ currency, chain: '' })}
            />
            <Select
              label={t`Network`}
              name="chain"
              value={chain}
              placeholder={t`Choose the network`}
              options={chains.map((one) => ({ value: one, label: chainName(one) }))}
              help={t`Choose the network your receiving wallet uses. Coins sent on another network are lost.`}
              error={tried && missing.chain ? t`Choose a network.` : undefined}
              onChange={(one) => change({ chain: one })}
            />
            <Field
              ltr
              label={t`Wallet address`}
              name="address"
              value={fields.address}
              maxLength={300}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              help={
                address !== '' && address !== fields.address ? t`We removed spaces and hidden characters.` : undefined
              }
              error={
                (tried || address.length > 25) && fault && (tried || fault.kind !== 'missing')
                  ? words(fault, chain)
                  : undefined
              }
              onChange={(text) => change({ address: text })}
              onBlur={() => change({ address })}
              action={
                <IconButton icon={ClipboardPaste} size={20} label={t`Paste the address`} onClick={() => void paste()} />
              }
            />
            {canRead && (
              <FileButton
                icon={QrCode}
                label={t`Read a QR code from a photo`}
                accept="image/*"
                onFile={(photo) => void readPhoto(photo)}
              />
            )}
            {refusal && (
              <Note kind="danger" title={t`Wallet not added`} live>
                {refusal}
              </Note>
            )}
            <Note>{t`You can withdraw to a new address 24 hours after adding it. That gives you time to act if it wasn't you who added it.`}</Note>
          </form>
        )}
      </ResourceView>
      {comparing && (
        <Sheet
          title={t`Is this address correct?`}
          onClose={() => setComparing(false)}
          closable={!busy}
          actions={
            <>
              <Button kind="outline" disabled={busy} onClick={() => setComparing(false)}>{t`Back`}</Button>
              <Button busy={busy} onClick={() => void save()}>{t`Save the wallet`}</Button>
            </>
          }
        >
          <div className={styles.check}>
            <p className={styles.caption}>{t`Address on ${chainName(chain)}`}</p>
            <CopyGroups label={t`address`} value={address} />
          </div>
          <Pairs
            lines
            pairs={[
              { name: t`Wallet name`, value: <bdi>{fields.alias.trim()}</bdi> },
              { name: t`Coin`, value: fields.currency },
              { name: t`Network`, value: <bdi>{chainName(chain)}</bdi> },
            ]}
          />
          <p
            className={styles.caption}
          >{t`Check every group against the address in your wallet. Money sent to a wrong address can't be recovered.`}</p>
        </Sheet>
      )}
    </Page>
  );
}
