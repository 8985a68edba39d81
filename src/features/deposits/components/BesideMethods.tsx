import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NoticeContext, type SplitPane, SplitPaneContext } from '../../../ui/base/navigation.ts';
import { useExtraWide } from '../../../ui/base/use-extra-wide.ts';
import DepositPage from '../pages/DepositPage.tsx';
import { methodHref } from './method-href.ts';

const ENTRY: SplitPane = { part: 'entry' };

interface Props {
  kind: 'bank' | 'crypto';
  /** The payment page. */
  children: ReactNode;
}

/**
 * Shows a payment page; from 1280 px on, next to the deposit methods. The route table can't say this, because its lists
 * appear from 900 px on, where a payment page has no room for them (ADR 0018).
 */
export function BesideMethods({ kind, children }: Props) {
  const isExtraWide = useExtraWide();
  const channelId = new URLSearchParams(useHashSearch()).get('channel');
  if (!isExtraWide) return children;
  const page = (
    <SplitPaneContext value={ENTRY}>
      <NoticeContext value={null}>{children}</NoticeContext>
    </SplitPaneContext>
  );
  return (
    <SplitPaneContext value={{ part: 'list', href: methodHref(kind, channelId), page }}>
      <DepositPage />
    </SplitPaneContext>
  );
}

/** Leads from a payment page to the deposit history; the methods next to the page have this link already. */
export function HistoryLink() {
  const { t } = useLingui();
  const pane = useContext(SplitPaneContext);
  if (pane?.part === 'entry') return null;
  return <IconButton icon="receipt-text" label={t`Deposit history`} href={hashHref('/pages/Recharge/record')} />;
}
