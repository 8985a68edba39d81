import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isVisible } from '../../client/http/visibility.ts';
import { connection, probe } from '../../client/http/connection.ts';
import { foreignTexts } from '../../client/http/foreign-texts.ts';
import { languageNameIn } from '../../i18n/names.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { outageNotice } from '../../ui/base/outage-notice.ts';

/**
 * Returns whether to show the connection bar: while offline, and after an outage until the page is left or hidden, so
 * that nothing moves when the network returns (OFF-06).
 */
export const useConnectionBar = (): boolean => {
  const { online, outage } = useSnapshot(connection);
  const [wasOut, setWasOut] = useState(outage);
  if (outage && !wasOut) setWasOut(true);
  useEffect(() => {
    const resetIfHidden = (): void => {
      if (!isVisible() && connection.online) setWasOut(false);
    };
    document.addEventListener('visibilitychange', resetIfHidden);
    return () => document.removeEventListener('visibilitychange', resetIfHidden);
  }, []);
  return !online || wasOut;
};

/**
 * Bar that tells why nothing loads, offers to try again and shows when that happens automatically, in one place for the
 * whole page (OFF-05). Afterwards it tells that the connection is back, at the same height.
 */
export function ConnectionBar() {
  const { t, i18n } = useLingui();
  const { online, outage } = useSnapshot(connection);
  const { language } = useSnapshot(foreignTexts);
  const foreign = language && languageNameIn(i18n.locale, language);
  const bar = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    outageNotice.isShown = outage;
    return () => {
      outageNotice.isShown = false;
    };
  }, [outage]);
  useLayoutEffect(() => {
    if (!bar.current) return;
    if (online) bar.current.style.minBlockSize = `${height.current}px`;
    else height.current = bar.current.offsetHeight;
  }, [online]);
  if (online)
    return (
      <Banner ref={bar} icon="circle-check">
        <Trans>You're connected again.</Trans>
      </Banner>
    );
  return (
    <Banner ref={bar} icon="wifi-off" action={{ label: t`Try again`, onClick: () => void probe() }}>
      <Trans>We can't connect. Showing saved information.</Trans>{' '}
      {foreign && <Trans>Some texts are in {foreign}.</Trans>} <NextProbe />
    </Banner>
  );
}

/** Probes that come more often than this are not counted down to: the figure would only flicker. */
const COUNTDOWN_FROM_MS = 5000;

/** Tells when the next probe is due; screen readers do not read it every second (OFF-05). */
function NextProbe() {
  const { nextProbe, probeDelay } = useSnapshot(connection);
  const [now, updateNow] = useReducer(
    () => Date.now(),
    0,
    () => Date.now(),
  );
  useEffect(() => {
    if (nextProbe === undefined) return undefined;
    updateNow();
    const timer = setInterval(updateNow, 1000);
    return () => clearInterval(timer);
  }, [nextProbe]);
  // it stays during a probe: without it the height of the bar would change
  const seconds = nextProbe === undefined ? 1 : Math.max(1, Math.ceil((nextProbe - now) / 1000));
  if (probeDelay < COUNTDOWN_FROM_MS)
    return (
      <span aria-hidden>
        <Trans>Trying again every few seconds.</Trans>
      </span>
    );
  return (
    <span aria-hidden>
      <Trans>Trying again in {seconds} s.</Trans>
    </span>
  );
}
