import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { INTRO, link } from '../../../domain/routes.ts';
import { StateRow } from '../../../ui/lists/StateRow.tsx';
import { protection } from '../../protection/index.ts';
import { RiskWait } from './RiskWait.tsx';

/**
 * Returns which step is next: the steps of a new account until the risk questions are answered (LIVE-08), then the
 * identity verification of an account that has never had money.
 */
export function useNextStep(isNew: boolean): 'questions' | 'identity' | undefined {
  const risk = useResource(protection).value?.risk;
  const verification = useResource(user).value?.certification;
  if (risk && risk.opens === undefined) return 'questions';
  return isNew && verification === 'none' ? 'identity' : undefined;
}

/** Links to the next step, so that customers learn of its wait before they want to trade. */
export function StepsLink({ step }: { readonly step: NonNullable<ReturnType<typeof useNextStep>> }) {
  const { t } = useLingui();
  const wait = useResource(protection).value?.risk?.wait;
  return step === 'questions' ? (
    <StateRow
      icon="list-todo"
      title={t`Next steps`}
      detail={
        <span>
          <RiskWait hours={wait} />
        </span>
      }
      href={hashHref(link(INTRO, { steps: '1' }))}
    />
  ) : (
    <StateRow
      icon="id-card"
      title={t`Next: verify your identity`}
      detail={t`About 2 minutes, with your ID card`}
      href={hashHref('/pages/mine/Certification/primary')}
    />
  );
}
