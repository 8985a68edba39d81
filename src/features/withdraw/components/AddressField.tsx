import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { canReadCodes, readCode } from '../../../client/forms/pictures.ts';
import { type Chain, cleanAddress } from '../../../lib/addresses.ts';
import { type PaymentCode, readPaymentCode } from '../../../lib/payment-codes.ts';
import { Field } from '../../../ui/Field.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddressFaults } from './use-address-faults.tsx';
import type { WalletForm } from './use-wallet-form.ts';

/** Characters from which on an address is judged while it is typed. */
const JUDGED_LENGTH = 25;

/** A wallet address: typed, pasted, or read from a photo of its QR code; cleaned of what nobody sees (WALL-04). */
export function AddressField({ form }: { form: WalletForm }) {
  const { t } = useLingui();
  const words = useAddressFaults();
  const { fields, address, chain, tried, fault, change } = form;
  const isJudged = tried || (address.length > JUDGED_LENGTH && fault?.kind !== 'missing');

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
        error={fault && isJudged ? words(fault, chain) : undefined}
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

/** Reads an address from a photo, where the browser can. A code that it does not understand fills in nothing. */
function CodeReader({ onAddress }: { onAddress: (address: string, chains?: readonly Chain[]) => void }) {
  const { t } = useLingui();
  const [canRead, setCanRead] = useState(false);
  const [code, setCode] = useState<PaymentCode>();
  useEffect(() => void canReadCodes().then(setCanRead), []);

  const readPhoto = async (photo: File): Promise<void> => {
    setCode(undefined);
    const text = await readCode(photo).catch(() => undefined);
    if (text === undefined) {
      toast(t`We couldn't read a QR code in this picture.`, { kind: 'error' });
      return;
    }
    const read = readPaymentCode(text);
    if (read.kind === 'address') onAddress(read.address, read.chains);
    else setCode(read);
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
      {code?.kind === 'refused' && (
        <Note kind="danger" title={t`QR code not used`} live>
          {code.why === 'network'
            ? t`This QR code is for a network we don't support. Ask for an address on the network you chose, and paste it here.`
            : t`This QR code asks for more than a payment to an address, so we filled in nothing. Copy the address from the wallet you want to pay to, and paste it here.`}
        </Note>
      )}
    </>
  );
}
