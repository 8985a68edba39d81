import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { dismissToast, holdToast, type Toast, toasts } from './toast.ts';
import styles from './Toasts.module.css';

/**
 * Where toasts appear and are announced; the shell has one, each modal has its own, since all beside a modal is inert.
 * The topmost shows them, unless it is `silent`. Its live regions are there before anything stands in them.
 */
export function Toasts({ silent = false }: { readonly silent?: boolean }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { list, regions } = useSnapshot(toasts);

  useLayoutEffect(() => {
    toasts.regions.push(id);
    return () => {
      toasts.regions = toasts.regions.filter((region) => region !== id);
    };
  }, [id]);

  const here = !silent && regions.at(-1) === id ? list : [];
  return (
    <div className={styles.region}>
      <div role="status">
        {here
          .filter(({ kind }) => kind === 'status')
          .map((item) => (
            <div key={item.id} className={styles.toast}>
              <span className={styles.text}>
                <Words of={item} />
              </span>
              {item.href !== undefined && item.action !== undefined && (
                <a
                  className={styles.action}
                  href={item.href}
                  onFocus={() => holdToast(item.id)}
                  onBlur={() => dismissToast(item.id)}
                  onClick={() => dismissToast(item.id)}
                >
                  {textOf(i18n, item.action)}
                </a>
              )}
            </div>
          ))}
      </div>
      <div role="alert">
        {here
          .filter(({ kind }) => kind === 'error')
          .map((item) => (
            <div key={item.id} className={styles.toast}>
              <Icon name="circle-alert" size={20} />
              <span className={styles.text}>
                <Words of={item} />
              </span>
              <IconButton
                icon="x"
                size={20}
                label={t`Dismiss`}
                className={styles.dismiss}
                onClick={() => dismissToast(item.id)}
              />
            </div>
          ))}
      </div>
    </div>
  );
}

const textOf = (i18n: I18n, text: Toast['text']): string => (typeof text === 'string' ? text : i18n._(text));

function Words({ of: { text, about } }: { of: Readonly<Toast> }) {
  const { i18n } = useLingui();
  return (
    <>
      <span>{textOf(i18n, text)}</span>
      {about !== undefined && (
        <>
          {' '}
          · <bdi>{about}</bdi>
        </>
      )}
    </>
  );
}
