import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from './list-end.module.css';

/** The end of what is loaded: asks for more when it comes in sight, says when there is none. */
export function ListEnd({
  ended,
  loading,
  error,
  onMore,
}: {
  readonly ended: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly onMore: () => void;
}) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const asks = !ended && !loading && error === undefined;
  useEffect(() => {
    if (!asks || !element.current) return undefined;
    // a screen ahead, so that nobody waits
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [asks, onMore]);
  return (
    <div className={styles.end} ref={element}>
      {ended ? (
        <p>{t`You've reached the end.`}</p>
      ) : loading ? (
        <Spinner size={20} />
      ) : error ? (
        <>
          <p role="alert">
            {t`Older orders didn't load.`} {errorMessage(error)}
          </p>
          <Button kind="outline" onClick={onMore}>{t`Try again`}</Button>
        </>
      ) : (
        <Button kind="text" onClick={onMore}>{t`Show older orders`}</Button>
      )}
    </div>
  );
}
