import { Trans, useLingui } from '@lingui/react/macro';
import { PackageX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { shortKey } from '../../../client/outbox/submission.ts';
import { lookInRecords } from '../../../client/outbox/messages.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../config.ts';
import { drawBlindBox } from '../../../api/blindbox.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { subtract } from '../../../lib/money.ts';
import { randomHex } from '../../../lib/random.ts';
import { tabs } from '../../../lib/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { CopyLine } from '../../../ui/CopyLine.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldAction } from '../../../ui/FieldAction.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Own } from '../../account/store.ts';
import { usePaused } from '../../protection/store.ts';
import { type Closed, whyClosed } from '../box-rules.ts';
import { DrawList } from '../components/DrawList.tsx';
import { OddsTable } from '../components/OddsTable.tsx';
import { Verdict } from '../components/Verdict.tsx';
import { noteCommitment } from '../shown-commitments.ts';
import { box, type BoxInfo, type Draw, draws } from '../store.ts';
import styles from '../rewards.module.css';

const priceOf = (of: Readonly<Pick<BoxInfo, 'price' | 'code'>> | undefined): string =>
  `${formatAmount(of?.price, { trim: true })} ${of?.code ?? ''}`.trim();

const newSeed = (): string => randomHex(8);

/** Why the draw is closed, in words: never a default in place of what is missing (TRUST-04, TRUST-05). */
function useClosedWords(): (why: Closed) => { title: string; text: string } {
  const { t } = useLingui();
  return (why) =>
    ({
      closed: {
        title: t`The blind box is closed`,
        text: t`You can't open a box right now. Prizes already credited stay yours.`,
      },
      odds: {
        title: t`Odds not published`,
        text: t`The odds aren't available or don't add up to 100%, so you can't open a box right now.`,
      },
      commitment: {
        title: t`This draw can't be verified`,
        text: t`We can't show a commitment for the next draw, so you can't open a box right now.`,
      },
      stated: {
        title: t`Price or average value not available`,
        text: t`You can open a box once both are shown here.`,
      },
    })[why];
}

/**
 * Blind box: prizes, odds, stock, price and expected value before the draw, the proof after it. No animation (RWD-05 to
 * RWD-07, TRUST-09).
 */
export default function BlindBoxPage() {
  const { t } = useLingui();
  const read = useResource(box);
  // a pause closes the box on every device, offline too (TRUST-03)
  const paused = usePaused();
  const [seed, setSeed] = useState(newSeed);
  const [asked, setAsked] = useState<{ box: BoxInfo; seed: string }>();
  const closedWords = useClosedWords();
  const money = useSubmission(drawBlindBox, {
    onAccepted: (answer) => {
      if (answer) draws.put(answer);
      else void draws.refresh({ fresh: true });
      void box.refresh({ fresh: true });
    },
  });
  const { value } = read;
  const why = value && whyClosed(value as BoxInfo);
  useEffect(() => {
    if (value) void noteCommitment(value.number, value.commitment);
  }, [value]);

  const price = priceOf(value);
  // what was asked is paid for that version's price, whatever the next draw costs
  const asking = priceOf(asked?.box);
  const paid = priceOf(money.answer);
  const prize = money.answer?.prize;
  const ready = value && !why && seed.trim() !== '';
  const over = money.state === 'accepted' || money.state === 'refused';
  const leave = (): void => {
    setAsked(undefined);
    if (over) {
      money.reset();
      setSeed(newSeed());
    }
    void box.refresh();
  };
  const open = (): void => {
    // what became of the last draw, found out after its sheet was closed, is no answer to this one
    if (over) money.reset();
    setAsked({ box: value as BoxInfo, seed: seed.trim() });
  };
  const confirm = (): void => {
    if (asked) void money.submit({ commitment: asked.box.commitment, version: asked.box.version, seed: asked.seed });
  };
  const isTab = tabs[config.tabs].some((path) => path === '/pages/blindbox/index');

  return (
    <Page
      title={t`Blind box`}
      {...(isTab ? { bar: 'tab' as const } : { bar: 'own' as const, ownHeading: true })}
      bottom={
        value && !why ? (
          <Button
            disabled={!ready}
            onClick={open}
            reason={
              money.stuck ? t(lookInRecords) : money.state === 'unknown' ? t`We are checking your last draw.` : paused
            }
          >
            <Trans>
              Open a box for <bdi dir="ltr">{price}</bdi>
            </Trans>
          </Button>
        ) : undefined
      }
    >
      {!isTab && (
        <div className={styles.head}>
          <h1>{t`Blind box`}</h1>
        </div>
      )}
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void box.refresh()}
        title={t`Odds didn't load`}
        shape="rows"
        below={
          <>
            <SectionHeading>{t`Your draws`}</SectionHeading>
            <DrawList />
          </>
        }
      >
        {(info) =>
          why && info.lists.length === 0 ? (
            <Empty icon={PackageX} title={closedWords(why).title}>
              {closedWords(why).text}
            </Empty>
          ) : (
            <>
              {why && (
                <div className={styles.block}>
                  <Note kind="warn" title={closedWords(why).title}>
                    {closedWords(why).text}
                  </Note>
                </div>
              )}
              <div className={styles.head}>
                <p>{t`Price per draw`}</p>
                <Figure value={info.price} unit={info.code} trim />
              </div>
              <div className={styles.block}>
                <Pairs
                  lines
                  pairs={[
                    {
                      name: t`Average prize value per draw`,
                      value:
                        info.expected === undefined ? (
                          '–'
                        ) : (
                          <bdi dir="ltr">
                            {formatAmount(info.expected, { trim: true })} {info.code}
                          </bdi>
                        ),
                    },
                    {
                      name: t`Average loss per draw`,
                      value:
                        info.expected === undefined || info.price === undefined ? (
                          '–'
                        ) : (
                          <bdi dir="ltr">
                            {formatAmount(subtract(info.price, info.expected), { trim: true })} {info.code}
                          </bdi>
                        ),
                    },
                    { name: t`Available`, value: <Own value={info.available} unit={info.code} trim /> },
                  ]}
                />
                <Note>{t`This is the average over a very large number of draws. A single draw can pay nothing.`}</Note>
              </div>
              <SectionHeading>{t`Prizes and odds`}</SectionHeading>
              <OddsTable lists={info.lists as BoxInfo['lists']} />
              <SectionHeading>{t`What makes it fair`}</SectionHeading>
              <div className={styles.block}>
                <p>{t`Before draw ${info.number ?? '–'} we fix a secret and show you its fingerprint (the commitment). You add your own seed. After the draw we show the secret, and this device works out the prize again to check it.`}</p>
                {info.commitment !== '' && <CopyLine label={t`Commitment (fingerprint)`} value={info.commitment} />}
                <Field
                  ltr
                  label={t`Your seed`}
                  help={t`Any text. A different seed gives a different result that nobody can predict.`}
                  name="seed"
                  value={seed}
                  maxLength={64}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={setSeed}
                  action={<FieldAction onClick={() => setSeed(newSeed())}>{t`New seed`}</FieldAction>}
                  error={seed.trim() === '' ? t`Enter a seed.` : undefined}
                />
              </div>
            </>
          )
        }
      </ResourceView>
      {asked && (
        <ConfirmSheet
          title={t`Open one box?`}
          confirm={t`Open a box for ${{ price: asking }}`}
          state={money.state}
          stuck={money.stuck}
          message={money.message}
          reference={money.key === undefined ? undefined : shortKey(money.key)}
          rows={[
            { name: t`You pay`, value: asking },
            { name: t`Most you can lose`, value: asking },
            {
              name: t`Average prize value`,
              value: `${formatAmount(asked.box.expected, { trim: true })} ${asked.box.code}`,
            },
            { name: t`When`, value: t`Immediately` },
            { name: t`Can it be undone?`, value: t`No` },
            { name: t`Your seed`, value: <bdi dir="ltr">{asked.seed}</bdi> },
          ]}
          done={{
            title: t`Draw ${money.answer?.number ?? '–'}`,
            // a draw that gave nothing was no success: what it gave comes first
            outcome: prize && <bdi>{prize.name}</bdi>,
            children: (
              <>
                <Pairs
                  lines
                  pairs={[
                    {
                      name: t`Prize`,
                      value:
                        prize?.value === undefined ? '–' : `${formatAmount(prize.value, { trim: true })} ${prize.code}`,
                    },
                    { name: t`Paid`, value: paid },
                  ]}
                />
                {money.answer && <Verdict draw={money.answer as Draw} />}
              </>
            ),
          }}
          onConfirm={confirm}
          onBack={leave}
        />
      )}
    </Page>
  );
}
