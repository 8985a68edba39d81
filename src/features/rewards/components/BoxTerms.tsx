import { Trans, useLingui } from '@lingui/react/macro';
import { CopyLine } from '../../../ui/figures/CopyLine.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldAction } from '../../../ui/forms/FieldAction.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { OwnAmount } from '../../account/index.ts';
import { LimitsRow } from '../../protection/index.ts';
import styles from '../rewards.module.css';
import type { BoxInfo } from '../store.ts';
import { BoxPrice } from './BoxPrice.tsx';
import { OddsTable } from './OddsTable.tsx';
import type { DrawState } from './use-draw.ts';

interface Props {
  info: BoxInfo;
  draw: DrawState;
}

/** Shows a draw's price, average value, prizes with odds and proof of fairness before the customer pays (RWD-05). */
export function BoxTerms({ info, draw }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.block}>
        <BoxPrice info={info} />
        <Pairs lines pairs={[{ name: t`Available`, value: <OwnAmount value={info.available} unit={info.code} /> }]} />
      </div>
      <SectionHeading>{t`Prizes and odds`}</SectionHeading>
      <OddsTable lists={info.lists} />
      <SectionHeading>{t`What makes it fair`}</SectionHeading>
      <div className={styles.block}>
        <p>
          <Trans>
            Before draw {info.number ?? '–'} we fix a secret and show you its fingerprint (the commitment). You add your
            own seed. After the draw we show the secret, and this device works out the prize again to check it.
          </Trans>
        </p>
        {info.commitment !== '' && <CopyLine label={t`Commitment (fingerprint)`} value={info.commitment} />}
        <SeedField draw={draw} />
      </div>
      <Rows indent="icon">
        <LimitsRow detail={t`Draws count towards your daily loss limit.`} />
      </Rows>
    </>
  );
}

function SeedField({ draw: { seed, setSeed, renewSeed } }: Pick<Props, 'draw'>) {
  const { t } = useLingui();
  return (
    <Field
      ltr
      label={t`Your seed`}
      help={t`Type anything. It's mixed into the draw, so we can't know the result in advance.`}
      name="seed"
      enterKeyHint="done"
      value={seed}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      onChange={setSeed}
      action={<FieldAction onClick={renewSeed}>{t`New seed`}</FieldAction>}
      error={seed.trim() === '' ? t`Enter a seed.` : undefined}
    />
  );
}
