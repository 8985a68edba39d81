import { useLingui } from '@lingui/react/macro';
import { isThaiIdRight } from '../../domain/thai-id.ts';
import { type Check, Checks } from '../parts/Checks.tsx';
import { Part } from '../parts/EntryPage.tsx';
import { deskHref } from '../shell/route.ts';
import { documentWords } from '../words/verifications.ts';
import type { Verification, VerificationEvidence } from './api.ts';
import { compareTypedNames, type TypedNameFit } from './letters.ts';

interface Props {
  readonly of: Verification;
  readonly evidence: VerificationEvidence;
}

/** What the server checked of a submission, each with its fact, and what no one has checked. */
export function VerificationChecks(props: Props) {
  const { t } = useLingui();
  const checks = [...useDigitCheck(props), ...useNumberChecks(props), ...useNameChecks(props), ...useUnchecked(props)];
  const count = (...levels: Check['level'][]): number => checks.filter(({ level }) => levels.includes(level)).length;
  return (
    <Part
      title={t`Checks`}
      fact={t`${count('look', 'stop')} to look at, ${count('fine')} fine, ${count('unchecked')} not checked`}
    >
      <Checks of={checks} />
    </Part>
  );
}

/** Whether an ID card's number can be a Thai one. */
function useDigitCheck({ of: { identity } }: Props): readonly Check[] {
  const { t } = useLingui();
  const isRight = isThaiIdRight(identity);
  if (isRight === undefined) return [];
  if (isRight) return [{ level: 'fine', title: t`Check digit is right for a Thai ID` }];
  const fact = t`Compare the number with the document. An ID card of another country can have 13 digits too.`;
  return [{ level: 'stop', title: t`Check digit is wrong for a Thai ID`, fact }];
}

/** Whether the document belongs to another account, or is another one than before. */
function useNumberChecks({ of: { sameNumber, identity, type, tier, others } }: Props): readonly Check[] {
  const { t } = useLingui();
  const refused = others.filter(({ state }) => state === 'refused');
  return [
    sameNumber.count > 0
      ? {
          level: 'look',
          title: t`Other accounts sent the same document number`,
          fact: sameNumber.accounts.map((account) => (
            <a key={account} href={deskHref('customers', account)}>
              {t`Customer ${account}`}{' '}
            </a>
          )),
        }
      : { level: 'fine', title: t`No other account sent this document number` },
    ...(tier === 'advanced' && type !== identity.type
      ? [
          {
            level: 'look' as const,
            title: t`Another kind of document than in the Basic verification`,
            fact: t`${documentWords(type)} now, ${documentWords(identity.type)} before.`,
          },
        ]
      : []),
    refused.length > 0
      ? {
          level: 'look',
          title: t`Rejected before: ${refused.length}`,
          fact: refused
            .map(({ reason }) => reason)
            .filter((reason) => reason !== '')
            .join(' '),
        }
      : { level: 'fine', title: t`Never rejected before` },
  ];
}

/** Whether the name is the one that the account has elsewhere. */
function useNameChecks({ of: { identity }, evidence: { before, holders } }: Props): readonly Check[] {
  const { t } = useLingui();
  const check = (names: readonly string[], titles: Readonly<Record<TypedNameFit, string>>): Check => {
    const namesWith = (fit: TypedNameFit) => names.filter((name) => compareTypedNames(name, identity.name) === fit);
    const [others, inOtherScript] = [namesWith('other'), namesWith('otherScript')];
    if (others.length > 0) return { level: 'look', title: titles.other, fact: <bdi>{others.join(', ')}</bdi> };
    if (inOtherScript.length === 0) return { level: 'fine', title: titles.same };
    return {
      level: 'look',
      title: titles.otherScript,
      fact: (
        <>
          <bdi>{inOtherScript.join(', ')}</bdi> {t`Written in another script: compare it yourself`}
        </>
      ),
    };
  };
  return [
    ...(before
      ? [
          check([before.name], {
            same: t`Same name as in the earlier submission`,
            other: t`Another name than in the earlier submission`,
            otherScript: t`Name in another script than in the earlier submission`,
          }),
        ]
      : []),
    ...(holders.length > 0
      ? [
          check(holders, {
            same: t`Bank accounts in the same name`,
            other: t`Bank account in another name`,
            otherScript: t`Bank account's name in another script`,
          }),
        ]
      : []),
  ];
}

/** What the server can't check, said plainly. */
function useUnchecked({ of: { pictures } }: Props): readonly Check[] {
  const { t } = useLingui();
  const check = (title: string, fact: string): Check => ({ level: 'unchecked', title, fact });
  return [
    check(t`Sanctions and other lists`, t`Not checked by the server.`),
    check(t`Validity of the document`, t`Not checked by the server. It only has what was typed.`),
    pictures.includes('face')
      ? check(t`A real person in front of the camera`, t`Not checked. Compare the face yourself.`)
      : check(t`A real person`, t`Not checked. There is no picture of the face.`),
  ];
}
