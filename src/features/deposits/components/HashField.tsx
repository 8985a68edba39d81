import { Trans, useLingui } from '@lingui/react/macro';
import { MIN_HASH_LENGTH } from '../../../api/deposits.ts';
import { chainName } from '../../../domain/chains.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type HashFault, hashNetwork, pastedHash } from '../rules.ts';

interface Props {
  readonly value: string;
  /** Of the channel, such as TRC20. */
  readonly chain: string;
  readonly fault: HashFault | undefined;
  /** The form was submitted. Before that, the field only names an address in place of the hash. */
  readonly isTried: boolean;
  readonly onChange: (text: string) => void;
}

/** Takes a transaction hash that is typed or pasted, also in an explorer's link, and says what it recognised. */
export function HashField({ value, chain, fault, isTried, onChange }: Props) {
  const { t } = useLingui();
  const isNamed = isTried || fault === 'ours' || fault === 'address';
  const faultText = useHashFaultText();
  const paste = async (): Promise<void> => {
    try {
      onChange(pastedHash(await navigator.clipboard.readText()));
    } catch {
      toast(t`We couldn't paste it. Please paste it into the field yourself.`, { kind: 'error' });
    }
  };
  return (
    <Field
      label={t`Transaction hash`}
      name="hash"
      enterKeyHint="next"
      ltr
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={240}
      help={<Recognised value={value} chain={chain} />}
      error={fault && isNamed ? faultText(fault) : undefined}
      onChange={onChange}
      action={<IconButton icon="clipboard-paste" size={20} label={t`Paste the hash`} onClick={() => void paste()} />}
    />
  );
}

/** Says whether the hash has the form of its network; before that, where to find it. */
function Recognised({ value, chain }: Pick<Props, 'value' | 'chain'>) {
  const { t } = useLingui();
  const name = chainName(chain);
  const network = hashNetwork(value, chain);
  if (network === 'this') return t`It has the form of a hash on ${name}.`;
  if (network === 'other')
    return t`Hashes on ${name} look different. Check that you sent it on this network and copied the whole hash.`;
  return (
    <Trans>
      Also called TxID. Your wallet shows it next to the payment: at least {MIN_HASH_LENGTH} letters and digits.
    </Trans>
  );
}

/** Returns a function that describes the fault of a transaction hash (RECH-06). */
function useHashFaultText(): (fault: HashFault) => string {
  const { t } = useLingui();
  return (fault) =>
    ({
      missing: t`Enter the transaction hash.`,
      ours: t`This is the deposit address, not a transaction hash. Your wallet shows the hash next to the payment.`,
      address: t`This is an address, not a transaction hash. Your wallet shows the hash next to the payment.`,
      signs: t`Use letters and digits only: no spaces, dashes or other symbols.`,
      short: t`A transaction hash has at least ${MIN_HASH_LENGTH} letters and digits.`,
    })[fault];
}
