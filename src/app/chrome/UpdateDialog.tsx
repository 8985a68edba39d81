import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { updateNeeded } from '../../client/outbox/messages.ts';
import { config } from '../../config.ts';
import { acceptUpdate, update } from '../../pwa/update.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Icon } from '../../ui/base/Icon.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';

/** Dialog of a forced update, which only its button ends (PWA-11). `covers`: it covers the app instead of the lock. */
export function UpdateDialog({ covers }: { readonly covers: boolean }) {
  const { t } = useLingui();
  const { forced, state, nothingNewer, failed } = useSnapshot(update);
  if (!forced) return null;
  const { host } = forced;
  return (
    <Dialog
      title={t(updateNeeded)}
      closable={false}
      covers={covers}
      icon={<Icon name="download" />}
      actions={<Button busy={state !== 'idle'} onClick={() => void acceptUpdate()}>{t`Update now`}</Button>}
    >
      <p>
        <Trans>This version no longer works. Updating takes a few seconds.</Trans>
      </p>
      <Pairs
        lines
        pairs={[
          { name: t`Your version`, value: <bdi>{config.appVersion}</bdi> },
          { name: t`New version`, value: <bdi>{forced.version}</bdi> },
        ]}
      />
      {nothingNewer ? <NothingNewer host={host} /> : null}
      {failed ? (
        <p role="status">
          <Trans>We couldn't install the update. Check your connection and try again.</Trans>
        </p>
      ) : null}
    </Dialog>
  );
}

function NothingNewer({ host }: { readonly host: string | undefined }) {
  return (
    <p role="status">
      {host === undefined ? (
        <Trans>The new version isn't available here yet. Please try again in a few minutes.</Trans>
      ) : (
        <Trans>
          The new version isn't available here yet. You can get it from <bdi>{host}</bdi>, which opens in a new window.
        </Trans>
      )}
    </p>
  );
}
