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
import { afterPaint } from '../lib/after-paint.ts';
import { hasPinned, openOverlay, raisePinned } from '../lib/overlays.ts';
import { IconButton } from './IconButton.tsx';
import { ModalContext } from './outage-notice.ts';
import { Toasts } from './Toasts.tsx';
import { useDragDown } from './use-drag-down.ts';
import styles from './Modal.module.css';

export interface ModalProps {
  title: string;
  /** Asked for by Escape, Back, a tap beside it or its own button. The owner then stops rendering it. */
  onClose?: () => void;
  /** Default true. For owners that keep it rendered. */
  open?: boolean;
  /** `false` for what must be answered, as the forced update: nothing but its own buttons ends it. */
  closable?: boolean;
  /** Hides all behind it, toasts too, and stays above what opens later: the lock. */
  covers?: boolean;
  /** Above the title. */
  icon?: ReactNode;
  /** Buttons below; two stand side by side. Without them a closable one has a close button. */
  actions?: ReactNode;
  children?: ReactNode;
}

interface Props extends Omit<ModalProps, 'open'> {
  kind: 'sheet' | 'dialog';
}

/** Shows the dialog while it is rendered, and registers it with the overlays, whose Back calls `close`. */
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
    // what is shown last is the topmost
    const raise = (): void => {
      dialog.close();
      show();
    };
    show();
    // in print, which has no backgrounds, and in any frame between two closes too
    if (covers) document.documentElement.dataset['covered'] = '';
    const release = openOverlay(() => closeNow(), covers ? raise : undefined);
    return () => {
      release();
      if (covers) delete document.documentElement.dataset['covered'];
      // while it is still in the document: the browser gives the focus back
      dialog.close();
    };
  }, [covers]);
  return element;
}

/**
 * Out of sight first: to bring the page behind back to life takes a slow phone longer than a tap should. `away`: it is
 * out of sight already.
 */
function useDismiss(close: () => boolean): { readonly away: boolean; readonly dismiss: (closable: boolean) => void } {
  const [away, setAway] = useState(false);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!away) return undefined;
    let gone = false;
    void afterPaint().then(() => {
      if (gone) return;
      closeNow();
      // its owner may keep it
      setAway(false);
    });
    return () => {
      gone = true;
    };
  }, [away]);
  return { away, dismiss: setAway };
}

/**
 * A native modal dialog: holds the focus and gives it back, the page behind is inert. The focus goes to its title, or
 * to what carries `data-autofocus`. Registers with the overlays, so that Back closes it and the page stays (SHELL-14).
 */
export function Modal({ kind, title, onClose, closable = true, covers = false, icon, actions, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const pressedBeside = useRef(false);
  const close = (): boolean => {
    if (closable) onClose?.();
    return closable;
  };
  const element = useModal(close, covers);
  const { away, dismiss: setAway } = useDismiss(close);
  const dismiss = (): void => setAway(closable);
  const panel = useRef<HTMLDivElement>(null);
  const drag = useDragDown(panel, dismiss);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    // a file chooser inside cancels too
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    // an Escape that was meant for what covers it
    if (covers || !hasPinned()) dismiss();
  };
  /** A second Escape closes it whatever the page says, and a third one what is below. */
  const closed = (event: SyntheticEvent<HTMLDialogElement>): void => {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
    if (closable && !hasPinned()) {
      onClose?.();
      return;
    }
    dialog.showModal();
    raisePinned();
  };
  /** Pressed and released beside the panel: not where a selection of text ends. */
  const beside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget && pressedBeside.current) dismiss();
  };

  return (
    // the keyboard has Escape for the tap beside
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={styles.modal}
      data-kind={kind}
      data-away={away || undefined}
      data-covers={covers || undefined}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onClick={beside}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
    >
      <div className={styles.panel} ref={panel}>
        {kind === 'sheet' && (
          <div className={styles.handle} {...(closable ? drag : {})}>
            {closable && <span className={styles.grab} />}
          </div>
        )}
        {icon && <div className={styles.icon}>{icon}</div>}
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {closable && !actions && <IconButton icon="x" label={t`Close`} className={styles.close} onClick={dismiss} />}
        </div>
        <div className={styles.body}>
          <ModalContext value>{children}</ModalContext>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <Toasts silent={covers} />
    </dialog>
  );
}
