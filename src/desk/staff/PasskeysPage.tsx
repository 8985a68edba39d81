import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { addOwnPasskey, ownPasskeys, type PasskeyEntry, type PasskeyInvitation, removeOwnPasskey } from './api.ts';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { shortIdOf } from '../parts/passkey-id.ts';
import { PasskeyTable } from './PasskeyTable.tsx';

/** The passkeys of the person who is logged in. */
export function PasskeysPage() {
  const { t } = useLingui();
  const { data, error } = useView(ownPasskeys);
  return (
    <DeskPage
      title={t`Your passkeys`}
      tools={
        <ActButton
          action={addOwnPasskey}
          kind="main"
          label={t`Add a passkey or codes`}
          title={t`Add a passkey or codes`}
        >
          {(result) => (
            <a href={`#invitation=${(result as PasskeyInvitation).token}`}>{t`Open the page that adds them`}</a>
          )}
        </ActButton>
      }
    >
      <Failure error={error} />
      {!error && (
        <>
          <PasskeyTable of={data?.passkeys} renderRemove={(passkey) => <RemoveOwn of={passkey} />} />
          {data && (
            <p>{plural(data.codes, { one: '# recovery code is left.', other: '# recovery codes are left.' })}</p>
          )}
        </>
      )}
    </DeskPage>
  );
}

function RemoveOwn({ of: { id, name } }: { readonly of: PasskeyEntry }) {
  const { t } = useLingui();
  return (
    <ActButton
      action={removeOwnPasskey}
      kind="danger"
      label={t`Remove`}
      title={t`Remove your passkey ${name} (${shortIdOf(id)})`}
      fixed={{ passkey: id }}
    />
  );
}
