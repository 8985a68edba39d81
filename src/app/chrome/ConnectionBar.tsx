import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection, isVisible, probe } from '../../client/http/connection.ts';
import { Banner } from '../../ui/Banner.tsx';
import { outageNotice } from '../../ui/outage-notice.ts';

/**
 * Whether the bar of the connection stands: while there is none, and after an outage until the page is left or out of
 * sight, so that nothing moves when the network returns (OFF-06).
 */
export const useConnectionBar = (): boolean => {
  const { online, outage } = useSnapshot(connection);
  const [stood, setStood] = useState(outage);
  if (outage && !stood) setStood(true);
  useEffect(() => {
    const look = (): void => {
      if (!isVisible() && connection.online) setStood(false);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return !online || stood;
};

/**
 * Why nothing loads, the way to try again and when that happens by itself, in one place for all parts of the page
 * (OFF-05); then that there is a connection again, in the same room.
 */
export function ConnectionBar() {
  const { t } = useLingui();
  const { online, outage } = useSnapshot(connection);
  const bar = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    outageNotice.stands = outage;
    return () => {
      outageNotice.stands = false;
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
      <Trans>We can't connect. Showing saved information.</Trans> <NextLook />
    </Banner>
  );
}

/** When the server is looked for again; not read out, second by second (OFF-05). */
function NextLook() {
  const { nextProbe } = useSnapshot(connection);
  const [now, look] = useReducer(
    () => Date.now(),
    0,
    () => Date.now(),
  );
  useEffect(() => {
    if (nextProbe === undefined) return undefined;
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [nextProbe]);
  // it stays while the server is asked: the bar would be lower without it
  const seconds = nextProbe === undefined ? 1 : Math.max(1, Math.ceil((nextProbe - now) / 1000));
  return (
    <span aria-hidden>
      <Trans>Trying again in {seconds} s.</Trans>
    </span>
  );
}
