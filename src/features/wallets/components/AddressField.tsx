import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { canReadCodes, readCode } from '../../../client/forms/pictures.ts';
import { cleanAddress } from '../../../domain/addresses.ts';
import type { Chain } from '../../../domain/chains.ts';
import { type PaymentCode, readPaymentCode } from '../payment-codes.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useAddressFaultText } from './use-address-faults.tsx';
import type { WalletForm } from './use-wallet-form.ts';

/** A longer address is checked while it is typed; in characters. */
const CHECKED_LENGTH = 25;

/**
 * Takes a wallet address that is typed, pasted, or read from a photo of its QR code, and removes invisible characters
 * (WALL-04).
 */
export function AddressField({ form }: { form: WalletForm }) {
  const { t } = useLingui();
  const textOf = useAddressFaultText();
  const { fields, address, chain, hasTried, fault, change } = form;
  const isChecked = hasTried || (address.length > CHECKED_LENGTH && fault?.kind !== 'missing');

  const paste = async (): Promise<void> => {
    try {
      change({ address: cleanAddress(await navigator.clipboard.readText()), codeChains: undefined });
    } catch {
      toast(t`We couldn't paste it. Please paste it into the field yourself.`, { kind: 'error' });
    }
  };
  return (
    <>
      <Field
        ltr
        label={t`Wallet address`}
        name="address"
        enterKeyHint="done"
        value={fields.address}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        help={address !== '' && address !== fields.address ? t`We removed spaces and hidden characters.` : undefined}
        error={fault && isChecked ? textOf(fault, chain) : undefined}
        onChange={(text) => change({ address: text, codeChains: undefined })}
        onBlur={() => change({ address })}
        action={
          <IconButton icon="clipboard-paste" size={20} label={t`Paste the address`} onClick={() => void paste()} />
        }
      />
      <CodeReader onAddress={(text, codeChains) => change({ address: text, codeChains })} />
    </>
  );
}

/** Reads an address from a photo, if the browser can. A refused code fills in nothing and shows why. */
function CodeReader({ onAddress }: { onAddress: (address: string, chains?: readonly Chain[]) => void }) {
  const { t } = useLingui();
  const [canRead, setCanRead] = useState(false);
  const [refusedCode, setRefusedCode] = useState<PaymentCode>();
  useEffect(() => void canReadCodes().then(setCanRead), []);

  const readPhoto = async (photo: File): Promise<void> => {
    setRefusedCode(undefined);
    const text = await readCode(photo).catch(() => undefined);
    if (text === undefined) {
      toast(t`We couldn't read a QR code in this photo.`, { kind: 'error' });
      return;
    }
    const code = readPaymentCode(text);
    if (code.kind === 'address') onAddress(code.address, code.chains);
    else setRefusedCode(code);
  };
  if (!canRead) return null;
  return (
    <>
      <FileButton
        icon="qr-code"
        label={t`Read a QR code from a photo`}
        accept="image/*"
        onFile={(photo) => void readPhoto(photo)}
      />
      {refusedCode?.kind === 'refused' && (
        <Note kind="danger" title={t`QR code not used`} live>
          {refusedCode.why === 'network'
            ? t`This QR code is for a network we don't support. Ask for an address on the network you chose, and paste it here.`
            : t`This QR code asks for more than a payment to an address, so we filled in nothing. Copy the address from the wallet you want to pay to, and paste it here.`}
        </Note>
      )}
    </>
  );
}
