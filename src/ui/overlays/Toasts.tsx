import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import { dismissToast, holdToast, type Toast, toasts } from './toast.ts';
import styles from './Toasts.module.css';

/**
 * Region in which toasts appear and are announced. The shell has one, and each modal too, since everything outside a
 * modal is inert. The topmost region shows the toasts, unless it is `silent`. Its live regions exist before any toast,
 * because screen readers need that.
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

  const visibleToasts = !silent && regions.at(-1) === id ? list : [];
  return (
    <div className={styles.region}>
      <div role="status">
        {visibleToasts
          .filter(({ kind }) => kind === 'status')
          .map((toast) => (
            <div key={toast.id} className={styles.toast}>
              <span className={styles.text}>
                <ToastText toast={toast} />
              </span>
              {toast.href !== undefined && toast.action !== undefined && (
                <a
                  className={styles.action}
                  href={toast.href}
                  onFocus={() => holdToast(toast.id)}
                  onBlur={() => dismissToast(toast.id)}
                  onClick={() => dismissToast(toast.id)}
                >
                  {textOf(i18n, toast.action)}
                </a>
              )}
            </div>
          ))}
      </div>
      <div role="alert">
        {visibleToasts
          .filter(({ kind }) => kind === 'error')
          .map((toast) => (
            <div key={toast.id} className={styles.toast}>
              <Icon name="circle-alert" size={20} />
              <span className={styles.text}>
                <ToastText toast={toast} />
              </span>
              <IconButton
                icon="x"
                size={20}
                label={t`Dismiss`}
                className={styles.dismiss}
                onClick={() => dismissToast(toast.id)}
              />
            </div>
          ))}
      </div>
    </div>
  );
}

const textOf = (i18n: I18n, text: Toast['text']): string => (typeof text === 'string' ? text : i18n._(text));

function ToastText({ toast }: { toast: Readonly<Toast> }) {
  const { i18n } = useLingui();
  const { text, about, hint } = toast;
  return (
    <>
      <span>{textOf(i18n, text)}</span>
      {about !== undefined && (
        <>
          {' '}
          · <bdi>{about}</bdi>
        </>
      )}
      {hint && <span className={styles.hint}>{i18n._(hint)}</span>}
    </>
  );
}
