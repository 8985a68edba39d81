import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { useAccountEvent } from '../../../client/realtime/account-events.ts';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { ListMore } from '../../../ui/lists/ListMore.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { questionHref } from '../links.ts';
import { questions } from '../store.ts';

/** The customer's questions, newest first, each with its state. */
export function CaseList({ openId }: { readonly openId: string | undefined }) {
  const { t, i18n } = useLingui();
  const list = useHistory(questions);
  useAccountEvent('case', () => void questions.refresh({ fresh: true }));
  return (
    <ResourceView of={list} messageOf={errorMessage} onRetry={() => void questions.refresh()} shape="rows">
      {({ promise }) =>
        list.items.length === 0 ? (
          <Empty drawing="bottle" title={t`No questions yet`}>
            {promise}
          </Empty>
        ) : (
          <>
            <Rows indent="text" label={t`Your questions`}>
              {list.items.map(({ id, about, title, number, status, updated }) => (
                <Row
                  key={id}
                  title={<bdi>{title}</bdi>}
                  detail={<bdi>{number || about}</bdi>}
                  trailing={status}
                  trailingDetail={formatMoment(updated, i18n.locale)}
                  href={questionHref(id)}
                  selected={id === openId}
                />
              ))}
            </Rows>
            <ListMore of={list} onMore={() => void questions.more()} messageOf={errorMessage} />
          </>
        )
      }
    </ResourceView>
  );
}
