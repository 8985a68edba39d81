import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Pictures, sanitise, sanitiseNow } from './sanitise.ts';
import { Skeleton } from './Skeleton.tsx';
import styles from './Html.module.css';

interface Props {
  /** As the server sent it; plain text is shown as such. */
  text: string;
  /**
   * Takes a tap on a link that leads out, with its https address: the page shows its notice and opens it. Without it
   * such links do nothing.
   */
  onLink?: ((url: string) => void) | undefined;
  /** Default `own`: a picture elsewhere is replaced by its words. */
  pictures?: Pictures;
  /** What `sanitise` made of the text beforehand, where nothing may move once it appears. */
  nodes?: Node | undefined;
}

/** Markup or an entity: only then is the sanitiser fetched. */
const MARKUP = /<[a-z!/]|&[a-z#]/i;
const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, ' ').trim();

/** Text that somebody else wrote, with its markup made harmless (SEC-02). */
export function Html({ text, onLink, pictures = 'own', nodes: input }: Props) {
  const { t } = useLingui();
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>(input ? 'shown' : 'waiting');
  const marked = MARKUP.test(text);
  const tableLabel = t`Table`;

  // before it is painted, where the sanitiser is there
  useLayoutEffect(() => {
    if (!marked) return undefined;
    let current = true;
    const put = (nodes: Node): void => {
      if (!current) return;
      element.current?.replaceChildren(nodes);
      setState('shown');
    };
    const ready = input?.cloneNode(true) ?? sanitiseNow(text, { pictures, tableLabel });
    if (ready) {
      put(ready);
      return undefined;
    }
    sanitise(text, { pictures, tableLabel })
      .then(put)
      .catch((error: unknown) => {
        console.error('ui: the sanitiser did not load, the text stands without its markup', error);
        if (current) setState('failed');
      });
    return () => {
      current = false;
    };
  }, [text, pictures, marked, tableLabel, input]);

  const follow = (event: MouseEvent): void => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const address = anchor?.getAttribute('href');
    // a route of the app is a link as any other
    if (address === null || address === undefined || address.startsWith('#')) return;
    event.preventDefault();
    onLink?.(address);
  };

  if (!marked) return <div className={styles.text}>{text}</div>;
  return (
    <>
      {state === 'waiting' && (
        <div className={styles.waiting} data-words={withoutTags(text)}>
          <Skeleton />
        </div>
      )}
      {state === 'failed' && <div className={styles.text}>{withoutTags(text)}</div>}
      {/* the links inside take the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.html} hidden={state !== 'shown'} ref={element} onClick={follow} onAuxClick={follow} />
    </>
  );
}
