import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Pictures, sanitise, sanitiseNow } from './sanitise.ts';
import { Skeleton } from '../base/Skeleton.tsx';
import styles from './Html.module.css';

interface Props {
  /** HTML or plain text, as the server sent it. */
  text: string;
  /**
   * Called after a tap on an external link, with its https address: the page shows its notice and opens it. Without it
   * external links do nothing.
   */
  onLink?: ((url: string) => void) | undefined;
  /** Default `own`: pictures of other origins are replaced by their alternative text. */
  pictures?: Pictures;
  /** The text sanitised in advance by `sanitise`, if nothing may move once it is visible. */
  nodes?: Node | undefined;
}

/** Tags or entities; only then the sanitiser is loaded. */
const MARKUP = /<[a-z!/]|&[a-z#]/i;
const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, ' ').trim();

/** Renders HTML from a server after sanitising it (SEC-02). */
export function Html({ text, onLink, pictures = 'own', nodes: sanitised }: Props) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>(sanitised ? 'shown' : 'waiting');
  const hasMarkup = MARKUP.test(text);
  const tableLabel = t`Table`;

  // a layout effect: the content is there before the first paint if the sanitiser is already loaded
  useLayoutEffect(() => {
    if (!hasMarkup) return undefined;
    let isCurrent = true;
    const show = (nodes: Node): void => {
      if (!isCurrent) return;
      element.current?.replaceChildren(nodes);
      setState('shown');
    };
    const ready = sanitised?.cloneNode(true) ?? sanitiseNow(text, { pictures, tableLabel });
    if (ready) {
      show(ready);
      return undefined;
    }
    sanitise(text, { pictures, tableLabel })
      .then(show)
      .catch((error: unknown) => {
        console.error('ui: the sanitiser did not load, the text stands without its markup', error);
        if (isCurrent) setState('failed');
      });
    return () => {
      isCurrent = false;
    };
  }, [text, pictures, hasMarkup, tableLabel, sanitised]);

  const handleClick = (event: MouseEvent): void => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const address = anchor?.getAttribute('href');
    // routes of the app work like any other link
    if (address === null || address === undefined || address.startsWith('#')) return;
    event.preventDefault();
    onLink?.(address);
  };

  if (!hasMarkup) return <div className={styles.text}>{text}</div>;
  return (
    <>
      {state === 'waiting' && (
        <div className={styles.waiting} data-words={withoutTags(text)}>
          <Skeleton />
        </div>
      )}
      {state === 'failed' && <div className={styles.text}>{withoutTags(text)}</div>}
      {/* keyboard users activate the links inside */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.html}
        hidden={state !== 'shown'}
        ref={element}
        onClick={handleClick}
        onAuxClick={handleClick}
      />
    </>
  );
}
