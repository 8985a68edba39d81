import { formatDateTime } from '../../../i18n/dates.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { tagKindOf } from '../status.ts';
import { useStatusName } from '../use-status-name.ts';

interface Props {
  readonly transfer: {
    readonly amount: string;
    readonly currency: string;
    /** ms. */
    readonly created?: number | undefined;
    readonly status: string;
  };
  /** Link to its page. */
  readonly href: string;
  readonly selected: boolean;
}

/** A deposit or withdrawal in its history. */
export function TransferRow({ transfer: { amount, currency, created, status }, ...link }: Props) {
  const name = useStatusName();
  return (
    <Row
      as="div"
      title={<Quantity value={amount} unit={currency} />}
      detail={<bdi>{created === undefined ? '–' : formatDateTime(created)}</bdi>}
      trailing={<Tag kind={tagKindOf(status)}>{name(status)}</Tag>}
      chevron
      {...link}
    />
  );
}
