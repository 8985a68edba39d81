import { useLingui } from '@lingui/react/macro';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { INTRO, link } from '../../../domain/routes.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { protection } from '../../protection/index.ts';
import { RiskWait } from './RiskWait.tsx';

/**
 * Links to the steps of a new account until the risk questions are answered, so that customers learn of the wait before
 * they want to trade (LIVE-08).
 */
export function StepsLink() {
  const { t } = useLingui();
  const risk = useResource(protection).value?.risk;
  if (!risk || risk.opens !== undefined) return null;
  return (
    <Rows indent="icon">
      <Row
        leading={<Icon name="list-todo" />}
        title={t`Next steps`}
        detail={<RiskWait hours={risk.wait} />}
        href={hashHref(link(INTRO, { steps: '1' }))}
      />
    </Rows>
  );
}
