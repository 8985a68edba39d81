import { Trans, useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { CopyLine } from '../../../ui/figures/CopyLine.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldAction } from '../../../ui/forms/FieldAction.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { OwnAmount } from '../../account/index.ts';
import styles from '../rewards.module.css';
import type { BoxInfo } from '../store.ts';
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
      <div className={styles.head}>
        <p>{t`Price per draw`}</p>
        <Figure value={info.price} unit={info.code} charged trim />
      </div>
      <div className={styles.block}>
        <Averages info={info} />
        <Note>{t`This is the average over a very large number of draws. A single draw can pay nothing.`}</Note>
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
    </>
  );
}

/** Shows what a draw pays and loses on average. */
function Averages({ info: { price, expected, available, code } }: Pick<Props, 'info'>) {
  const { t } = useLingui();
  const loss = expected === undefined || price === undefined ? undefined : subtract(price, expected);
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Average prize value per draw`, value: <Average value={expected} code={code} /> },
        { name: t`Average loss per draw`, value: <Average value={loss} code={code} charged /> },
        { name: t`Available`, value: <OwnAmount value={available} unit={code} /> },
      ]}
    />
  );
}

function Average({ value, code, charged = false }: { value: string | undefined; code: string; charged?: boolean }) {
  if (value === undefined) return '–';
  return (
    <bdi dir="ltr">
      {amountInWords(value, code, { charged, trim: true })} {code}
    </bdi>
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
