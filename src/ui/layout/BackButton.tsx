import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { IconButton } from '../base/IconButton.tsx';
import { NavigationContext } from '../base/navigation.ts';

/** Back button at the start of the bar of a page that is not a tab. */
export function BackButton({ onClick }: { onClick?: () => void }) {
  const { t } = useLingui();
  const { back } = useContext(NavigationContext);
  return <IconButton icon="chevron-left" flip label={t`Back`} onClick={onClick ?? back} />;
}
