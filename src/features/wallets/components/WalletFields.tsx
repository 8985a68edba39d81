import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '../../../client/query/use-resource.ts';
import { chainName } from '../../../domain/chains.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { wallets } from '../store.ts';
import { AddressField } from './AddressField.tsx';
import type { WalletForm } from './use-wallet-form.ts';
import styles from './wallets.module.css';

/** Shows the form of a wallet: its name, coin, network and address. */
export function WalletFields({ form }: { form: WalletForm }) {
  const { t } = useLingui();
  const payeeHours = useResource(wallets).value?.payeeHours;
  const { fields, currencies, chains, chain, hasTried, missing, change } = form;
  return (
    <form id="wallet" className={styles.form} noValidate onSubmit={form.check}>
      <Field
        label={t`Wallet name`}
        name="alias"
        enterKeyHint="next"
        value={fields.alias}
        maxLength={60}
        autoComplete="off"
        help={t`A name to help you recognise it, such as “Hardware wallet”.`}
        error={hasTried && missing.alias ? t`Enter a name for this wallet.` : undefined}
        onChange={(alias) => change({ alias })}
      />
      <Select
        label={t`Coin`}
        name="currency"
        value={fields.currency}
        options={currencies.map((code) => ({ value: code, label: code }))}
        error={hasTried && missing.currency ? t`Choose a coin.` : undefined}
        onChange={(currency) => change({ currency, chain: '' })}
      />
      <Select
        label={t`Network`}
        name="chain"
        value={chain}
        placeholder={t`Choose the network`}
        options={chains.map((name) => ({ value: name, label: chainName(name) }))}
        help={t`Choose the network your receiving wallet uses. Coins sent on another network are lost.`}
        error={hasTried && missing.chain ? t`Choose a network.` : undefined}
        onChange={(name) => change({ chain: name })}
      />
      <AddressField form={form} />
      {form.refusal && (
        <Note kind="danger" title={t`Wallet not added`} live>
          {form.refusal}
        </Note>
      )}
      {payeeHours !== undefined && payeeHours > 0 && (
        <Note>
          <Trans>
            You can withdraw to a new wallet <Plural value={payeeHours} one="# hour" other="# hours" /> after you add
            it. That gives you time to act if someone else added it.
          </Trans>
        </Note>
      )}
    </form>
  );
}
