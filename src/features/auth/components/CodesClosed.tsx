import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { link, LOGIN } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { ClosedPage } from '../../../ui/layout/ClosedPage.tsx';
import type { Purpose } from '../code-sent.ts';

interface Props {
  purpose: Purpose;
  /** Where the customer goes after login. */
  from: string | undefined;
}

/** Says that registration or password reset is paused, because the server cannot send codes (MAIL-08). */
export function CodesClosed({ purpose, from }: Props) {
  const { t } = useLingui();
  const [title, heading, reason] =
    purpose === 'register'
      ? [
          t`Open an account`,
          t`Registration is paused`,
          t`We can't send verification codes at the moment, so you can't open an account. Please try again later. If you already have an account, log in.`,
        ]
      : [
          t`Forgot password`,
          t`Password reset is paused`,
          t`We can't send verification codes at the moment, so you can't set a new password. If you remember your password, log in. If not, contact support.`,
        ];
  return (
    <ClosedPage
      title={title}
      heading={heading}
      bottom={
        <>
          <Button href={hashHref(link(LOGIN, from === undefined ? {} : { from }))}>{t`Log in`}</Button>
          <Button kind="text" href={hashHref('/pages/service/index')}>{t`Contact support`}</Button>
        </>
      }
    >
      {reason}
    </ClosedPage>
  );
}
