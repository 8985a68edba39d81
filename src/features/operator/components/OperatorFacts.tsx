import { useLingui } from '@lingui/react/macro';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { readLink } from '../../../domain/safe-link.ts';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { operatorFacts } from '../store.ts';

/**
 * Shows who supervises the operator and the share of losing accounts, or that neither is published (TRUST-06). Renders
 * nothing until they have loaded.
 */
export function OperatorFacts() {
  const { t } = useLingui();
  const { value } = useResource(operatorFacts);
  if (!value) return null;
  const { licence, regulator, regulator_url: address, losing } = value;
  const target = readLink(address);
  const url = target?.kind === 'outside' ? target : undefined;
  return (
    <section>
      <SectionHeading>{t`Licence and regulation`}</SectionHeading>
      <Rows indent="text">
        <Row title={t`Licence`} trailing={licence === '' ? t`None stated` : <bdi>{licence}</bdi>} />
        {licence !== '' && (
          <Row
            title={t`Regulator`}
            detail={url && <bdi dir="ltr">{url.host}</bdi>}
            trailing={<bdi>{regulator || '–'}</bdi>}
            href={url && hashHref(link('/pages/index/web-view', { url: url.url }))}
          />
        )}
        <Row
          title={t`Share of customers who lose money`}
          trailing={losing === undefined ? t`Not disclosed` : <bdi dir="ltr">{losing}%</bdi>}
        />
      </Rows>
    </section>
  );
}
