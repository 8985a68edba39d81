import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { canReadCodes, readCode } from '../../../client/forms/pictures.ts';
import { addressOfCode, cleanAddress } from '../../../lib/addresses.ts';
import { Field } from '../../../ui/Field.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
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
      change({ address: cleanAddress(await navigator.clipboard.readText()) });
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
        onChange={(text) => change({ address: text })}
        onBlur={() => change({ address })}
        action={
          <IconButton icon="clipboard-paste" size={20} label={t`Paste the address`} onClick={() => void paste()} />
        }
      />
      <CodeReader onAddress={(text) => change({ address: text })} />
    </>
  );
}

/** Reads an address from a photo, where the browser can. */
function CodeReader({ onAddress }: { onAddress: (address: string) => void }) {
  const { t } = useLingui();
  const [canRead, setCanRead] = useState(false);
  useEffect(() => void canReadCodes().then(setCanRead), []);

  const readPhoto = async (photo: File): Promise<void> => {
    const text = await readCode(photo).catch(() => undefined);
    if (text === undefined) toast(t`We couldn't read a QR code in this picture.`, { kind: 'error' });
    else onAddress(addressOfCode(text));
  };
  if (!canRead) return null;
  return (
    <FileButton
      icon="qr-code"
      label={t`Read a QR code from a photo`}
      accept="image/*"
      onFile={(photo) => void readPhoto(photo)}
    />
  );
}
