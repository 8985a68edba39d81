import { useLingui } from '@lingui/react/macro';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '../../browser/after-paint.ts';
import { hasPinned, openOverlay, raisePinned } from '../../browser/overlays.ts';
import { IconButton } from '../base/IconButton.tsx';
import { ModalContext } from '../base/outage-notice.ts';
import { Toasts } from './Toasts.tsx';
import { useDragDown } from './use-drag-down.ts';
import styles from './Modal.module.css';

export interface ModalProps {
  title: string;
  /** Called after Escape, Back, a tap outside or its close button. The owner then stops rendering it. */
  onClose?: () => void;
  /** Default true. For owners that always render it. */
  open?: boolean;
  /** `false` if only its own buttons may close it, as for the forced update. */
  closable?: boolean;
  /** Hides everything behind it, including toasts, and stays above modals that open later: the lock. */
  covers?: boolean;
  /** Above the title. */
  icon?: ReactNode;
  /** At the end of the title: a short fact. */
  tag?: ReactNode;
  /** As high as the screen allows from the start, so that changing content does not move it. */
  tall?: boolean;
  /** Buttons at the bottom, two of them side by side. Without them a closable modal has a close button. */
  actions?: ReactNode;
  children?: ReactNode;
}

interface Props extends Omit<ModalProps, 'open'> {
  /** `screen`: over the whole screen, for a chart. */
  kind: 'sheet' | 'dialog' | 'screen';
}

/** Shows the dialog while it is rendered, and registers it with the overlays, so that Back calls `close`. */
function useModal(close: () => boolean, covers: boolean): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const show = (): void => {
      dialog.showModal();
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2'))?.focus({
        preventScroll: true,
      });
    };
    // the dialog that is shown last is topmost
    const raise = (): void => {
      dialog.close();
      show();
    };
    show();
    // hides the page in print too, which has no backgrounds, and in frames between closing and showing again
    if (covers) document.documentElement.dataset['covered'] = '';
    const release = openOverlay(() => closeNow(), covers ? raise : undefined);
    return () => {
      release();
      if (covers) delete document.documentElement.dataset['covered'];
      // closed while it is still in the document, so that the browser restores the focus
      dialog.close();
    };
  }, [covers]);
  return element;
}

/**
 * Hides the dialog before it closes it: reactivating the page behind takes a slow phone longer than a tap should.
 * `isAway`: it is hidden already.
 */
function useDismiss(close: () => boolean): {
  readonly isAway: boolean;
  readonly dismiss: (closable: boolean) => void;
} {
  const [isAway, setIsAway] = useState(false);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isAway) return undefined;
    let isCancelled = false;
    void afterPaint().then(() => {
      if (isCancelled) return;
      closeNow();
      // the owner may keep it open
      setIsAway(false);
    });
    return () => {
      isCancelled = true;
    };
  }, [isAway]);
  return { isAway, dismiss: setIsAway };
}

/** Returns handlers that dismiss after a press and release outside the panel, not when a text selection ends there. */
function useOutsidePress(dismiss: () => void) {
  const isPressedOutside = useRef(false);
  return {
    onClick: (event: MouseEvent): void => {
      if (event.target === event.currentTarget && isPressedOutside.current) dismiss();
    },
    onPointerDown: (event: MouseEvent): void => {
      isPressedOutside.current = event.target === event.currentTarget;
    },
  };
}

/**
 * Native modal dialog: it traps the focus and restores it, and the page behind is inert. The focus goes to the element
 * with `data-autofocus`, or else to the title. It registers with the overlays, so that Back closes it and the page
 * stays (SHELL-14).
 */
export function Modal({
  kind,
  title,
  onClose,
  closable = true,
  covers = false,
  icon,
  tag,
  tall = false,
  actions,
  children,
}: Props) {
  const id = useId();
  const close = (): boolean => {
    if (closable) onClose?.();
    return closable;
  };
  const element = useModal(close, covers);
  const { isAway, dismiss: dismissIf } = useDismiss(close);
  const dismiss = (): void => dismissIf(closable);
  const panel = useRef<HTMLDivElement>(null);
  const drag = useDragDown(panel, dismiss);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    // a file chooser inside cancels too
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    // an Escape while another dialog covers this one is not for this one
    if (covers || !hasPinned()) dismiss();
  };
  /**
   * Handles a close by the browser: repeated Escapes close a dialog even if the page prevents it, and then the next
   * one.
   */
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>): void => {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
    if (closable && !hasPinned()) {
      onClose?.();
      return;
    }
    dialog.showModal();
    raisePinned();
  };

  return (
    // keyboard users press Escape instead of pressing outside
    <dialog
      ref={element}
      className={styles.modal}
      data-kind={kind}
      data-away={isAway || undefined}
      data-covers={covers || undefined}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={handleClose}
      {...useOutsidePress(dismiss)}
    >
      <div className={styles.panel} ref={panel} data-tall={tall || undefined}>
        {kind === 'sheet' && (
          <div className={styles.handle} {...(closable ? drag : {})}>
            {closable && <span className={styles.grab} />}
          </div>
        )}
        <Head id={id} icon={icon} title={title} tag={tag} onClose={closable && !actions ? dismiss : undefined} />
        <div className={styles.body}>
          <ModalContext value>{children}</ModalContext>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <Toasts silent={covers} />
    </dialog>
  );
}

/** Shows the icon, the title with its tag, and the close button if there is one. */
function Head({
  id,
  icon,
  title,
  tag,
  onClose,
}: Pick<Props, 'icon' | 'title' | 'tag'> & { readonly id: string; readonly onClose: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <>
      {icon && <div className={styles.icon}>{icon}</div>}
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {tag && <span className={styles.tag}>{tag}</span>}
        {onClose && <IconButton icon="x" label={t`Close`} className={styles.close} onClick={onClose} />}
      </div>
    </>
  );
}
