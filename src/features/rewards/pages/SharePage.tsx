import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useCompany } from '../../../browser/company.ts';
import { canShareFiles, isShareClosed, shareOrSave } from '../../../browser/save-file.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { link as linkTo } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { copy } from '../../../ui/overlays/copy.ts';
import { CopyGroups } from '../../../ui/figures/CopyGroups.tsx';
import { CopyLine } from '../../../ui/figures/CopyLine.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { drawCode } from '../../../ui/figures/code-picture.ts';
import { QrCode } from '../../../ui/figures/QrCode.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { RewardPage } from '../components/RewardPage.tsx';
import { invitation, shareConfig } from '../store.ts';
import styles from '../rewards.module.css';
import { readLink } from '../../../domain/safe-link.ts';

/**
 * Returns the operator's share link with the invitation code. If the link has a hash, the code goes into it, since
 * routes read their parameters there. Undefined if the operator's text is not a safe link.
 */
export function shareLink(text: string, code: string, origin: string = globalThis.location.origin): string | undefined {
  const address = text.trim();
  if (code === '' || !/^https?:\/\//i.test(address) || !readLink(address, origin)) return undefined;
  const url = new URL(address);
  const invite = `invite=${encodeURIComponent(code)}`;
  if (url.hash === '') url.searchParams.set('invite', code);
  else url.hash += `${url.hash.includes('?') ? '&' : '?'}${invite}`;
  return url.href;
}

const PNG = 'image/png';

/** Returns what shares a link, and what shares its picture or saves it if the browser can't share files. */
function useSharing(code: string) {
  const { t } = useLingui();
  const company = useCompany();
  const [isDrawing, setIsDrawing] = useState(false);
  const words = t`I use ${company}. Here's my invitation. Please read about the risks first.`;

  const send = async (link: string): Promise<void> => {
    if (!('share' in navigator)) {
      await copy(link, t`Invitation link`);
      return;
    }
    try {
      await navigator.share({ title: company, text: words, url: link });
    } catch (error) {
      if (!isShareClosed(error)) await copy(link, t`Invitation link`);
    }
  };
  const sendPicture = async (link: string): Promise<void> => {
    setIsDrawing(true);
    try {
      const picture = await drawCode({ value: link, words, caption: [code] });
      const file = new File([picture], `andaman-${code}.png`, { type: PNG });
      if ((await shareOrSave(file, `${words} ${link}`)) === 'saved') toast(t`Image saved`);
    } catch (error) {
      if (isShareClosed(error)) return;
      console.error('share: the picture was not made', error);
      toast(t`We couldn't create the image. You can still share the link.`, { kind: 'error' });
    } finally {
      setIsDrawing(false);
    }
  };
  return { send, sendPicture, isDrawing };
}

/** Shows the picture, the link and the code of an invitation, and how many people joined with it. */
function Invitation({ code, joined }: { code: string; joined: number | undefined }) {
  const { t } = useLingui();
  const config = useResource(shareConfig);
  const { send, sendPicture, isDrawing } = useSharing(code);
  return (
    <ResourceView
      of={config}
      messageOf={errorMessage}
      onRetry={() => void shareConfig.refresh()}
      shape="figure"
      below={<About />}
    >
      {({ text }) => {
        const link = shareLink(text, code);
        if (!link)
          return (
            <Empty
              icon="share-2"
              title={t`No invitation link yet`}
            >{t`There's no link to share yet. Your code is ${code}.`}</Empty>
          );
        return (
          <div className={styles.share}>
            <QrCode
              value={link}
              name={t`QR code of your invitation`}
              description={t`Scan it to open an account with your code filled in. It's the same as the link below.`}
            />
            <div className={styles.values}>
              <span className={styles.label}>{t`Invitation code`}</span>
              <CopyGroups label={t`Invitation code`} value={code} />
              <span className={styles.label}>{t`Invitation link`}</span>
              <CopyLine label={t`Invitation link`} value={link} line />
              <Pairs
                pairs={[
                  {
                    name: t`Joined with your code`,
                    value: joined === undefined ? '–' : t`${plural(joined, { one: '# person', other: '# people' })}`,
                  },
                ]}
              />
            </div>
            <div className={styles.acts}>
              <Button kind="outline" icon="image" busy={isDrawing} onClick={() => void sendPicture(link)}>
                {canShareFiles(PNG) ? t`Share the image` : t`Save as an image`}
              </Button>
              <Button icon="share-2" onClick={() => void send(link)}>{t`Share the link`}</Button>
            </div>
          </div>
        );
      }}
    </ResourceView>
  );
}

export const beginPageReads = () => beginReads([invitation, shareConfig]);

/**
 * Shows a warning first, then the invitation's link, QR code and picture, or why the customer cannot invite (RWD-09,
 * RWD-10, LOOK-34).
 */
export default function SharePage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  return (
    <RewardPage path="/pages/index/share" title={t`Invite`} bar="own">
      <div className={styles.more}>
        <Note kind="warn" title={t`Invite only people you know`}>
          <Trans>
            Crypto can lose all its value. If a stranger invited you and promised a profit, don't send money. It's a
            common scam.
          </Trans>
        </Note>
      </div>
      {isSignedIn ? (
        <OwnInvitation />
      ) : (
        <>
          <Empty
            icon="log-in"
            title={t`Log in to invite`}
            action={
              <Button href={hashHref(linkTo('/pages/login/login', { from: '/pages/index/share' }))}>{t`Log in`}</Button>
            }
          >
            {t`You need an account to get an invitation code.`}
          </Empty>
          <About />
        </>
      )}
    </RewardPage>
  );
}

function About() {
  const { t } = useLingui();
  return (
    <div className={styles.block}>
      <p
        className={styles.label}
      >{t`Your link fills in your invitation code when someone opens an account. You can't invite yourself.`}</p>
    </div>
  );
}

function OwnInvitation() {
  const { t } = useLingui();
  const state = useResource(invitation);
  return (
    <ResourceView of={state} messageOf={errorMessage} onRetry={() => void invitation.refresh()} shape="figure">
      {({ allowed, code, joined }) =>
        allowed && code !== '' ? (
          <Invitation code={code} joined={joined} />
        ) : (
          <>
            <Empty
              icon="user-x"
              title={t`Your account has not yet activated the invitation permission!`}
              action={<Button kind="outline" href={hashHref('/pages/service/index')}>{t`Contact support`}</Button>}
            >
              {t`Contact support to activate invitations. Until then, accounts opened with your code don't count.`}
            </Empty>
            <About />
          </>
        )
      }
    </ResourceView>
  );
}
