import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useId, useState } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { IconButton } from '../../ui/base/IconButton.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { ActFacts } from '../parts/ActFacts.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLetters } from '../parts/use-letters.ts';
import { lookAtPictures, type Picture, type PictureSide, type Verification, type VerificationPictures } from './api.ts';
import styles from './Pictures.module.css';

/** The pictures of a submission, side by side. They are shown after a signature, and the log says who looked. */
export function Pictures({ of: { id, pictures } }: { readonly of: Verification }) {
  const { t } = useLingui();
  const me = useMe().data;
  const [shown, setShown] = useState<VerificationPictures>();
  const part = useLetters<HTMLDivElement>();
  const mayLook = me !== null && me !== undefined && hasRole(me.roles, lookAtPictures.roles);
  if (pictures.length === 0) return null;
  return (
    <Part title={t`Pictures`} fact={t`each look is logged`}>
      {/* on a phone it scrolls, so it needs the focus itself */}
      <div className={styles.strip} {...{ role: 'region', 'aria-label': t`Pictures`, tabIndex: 0 }}>
        {pictures.map((side) => (
          <Card key={side} side={side} picture={shown?.find((one) => one.side === side)?.picture} />
        ))}
      </div>
      {!shown && mayLook && (
        <div ref={part}>
          <Uncover id={id} onShown={setShown} />
        </div>
      )}
    </Part>
  );
}

interface UncoverProps {
  readonly id: number;
  readonly onShown: (pictures: VerificationPictures) => void;
}

/** The button that shows all pictures with one signature. */
function Uncover({ id, onShown }: UncoverProps) {
  const { t } = useLingui();
  const acting = useAct({
    action: lookAtPictures,
    request: { verification: id },
    onDone: (result) => onShown(result as VerificationPictures),
  });
  return (
    <>
      <div>
        <Button
          kind="outline"
          icon="fingerprint"
          busy={acting.isBusy}
          disabled={acting.isClosed}
          data-letter="p"
          onClick={acting.decide}
        >
          {t`Show the pictures`}
        </Button>
      </div>
      <ActFacts action={lookAtPictures} of={acting} id={useId()} missing="" />
    </>
  );
}

const ZOOMS = [1, 2, 4] as const;

interface CardProps {
  readonly side: PictureSide;
  /** Why it can't be shown, if it is a text; undefined until someone looked. */
  readonly picture: Picture | string | undefined;
}

/** One picture, which can be turned and enlarged. It is only in this page's memory. */
function Card({ side, picture }: CardProps) {
  const { t } = useLingui();
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const names: Readonly<Record<PictureSide, string>> = {
    front: t`Document, front`,
    back: t`Document, back`,
    face: t`Face with the document`,
  };
  const name = names[side];
  const isShown = picture !== undefined && typeof picture !== 'string';
  const size = ZOOMS[zoom % ZOOMS.length]!;
  const style = { '--zoom': size, rotate: `${turn * 90}deg` } as CSSProperties;
  return (
    <figure className={styles.card}>
      <div
        className={styles.frame}
        // what scrolls needs the focus itself
        {...(isShown && size > 1 ? { role: 'region', 'aria-label': name, tabIndex: 0 } : {})}
      >
        {isShown ? (
          <img
            src={`data:${picture.type};base64,${picture.data}`}
            alt={name}
            style={style}
            data-side={turn % 2 === 1 || undefined}
          />
        ) : (
          <p>{picture ?? t`Hidden until you sign.`}</p>
        )}
      </div>
      <figcaption className={styles.bar}>
        <span>{name}</span>
        <IconButton
          icon="refresh-cw"
          size={20}
          label={t`Turn: ${name}`}
          disabled={!isShown}
          onClick={() => setTurn(turn + 1)}
        />
        <IconButton
          icon="maximize"
          size={20}
          label={t`Enlarge: ${name}, now ${size} times`}
          disabled={!isShown}
          onClick={() => setZoom(zoom + 1)}
        />
      </figcaption>
    </figure>
  );
}
