import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../browser/location.ts';
import { Button } from '../base/Button.tsx';

/** The way to support, below a text that says to contact it. */
export function SupportLink() {
  const { t } = useLingui();
  return <Button kind="text" href={hashHref('/pages/service/index')}>{t`Contact support`}</Button>;
}
