import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useCompany } from '../../../browser/company.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../browser/location.ts';
import { calendarEntry } from '../../../domain/calendar-entry.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import styles from './risk.module.css';

interface Props {
  /** ms from which the first order is possible. */
  readonly opens: number | undefined;
  readonly onClose: () => void;
}

/** Says when the first order is possible, and what can be done until then (TRUST-01). */
export function RiskPassed({ opens, onClose }: Props) {
  const { t } = useLingui();
  const company = useCompany();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mustWait = opens !== undefined && opens > serverNow();
  const saveReminder = (): void => {
    if (opens === undefined) return;
    const entry = calendarEntry({ start: opens, created: serverNow(), title: t`${company}: first order possible` });
    saveFile(new Blob([entry], { type: 'text/calendar;charset=utf-8' }), 'andaman-first-order.ics');
  };
  return (
    <>
      <div className={styles.passed}>
        <span className={styles.mark}>
          <Icon name="timer" />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {mustWait
            ? t`You can place your first order from ${formatDateTime(opens, { zone: true })}`
            : t`You can place your first order now`}
        </h3>
        {mustWait && <p>{t`You have until then to think it over. You can already look around and add money.`}</p>}
      </div>
      {mustWait && (
        <section className={styles.practice}>
          <h4>{t`Practise until then`}</h4>
          <p>{t`You practise at real prices and by the real rule. The play money stays on this device and can't be paid out.`}</p>
          <Button
            icon="graduation-cap"
            href={hashHref(link('/pages/Option/Option', { practice: '1' }))}
            onClick={onClose}
          >{t`Place a practice order`}</Button>
        </section>
      )}
      <div className={styles.rows}>
        <Rows indent="icon">
          <Row
            leading={<Icon name="arrow-down-to-line" />}
            title={t`Make a deposit`}
            detail={t`You need money in your account before you can trade.`}
            href={hashHref('/pages/Recharge/Recharge')}
            onClick={onClose}
          />
          {mustWait && (
            <Row
              leading={<Icon name="calendar-check" />}
              title={t`Add a reminder to your calendar`}
              detail={t`One entry at that time. We won't message you.`}
              onClick={saveReminder}
            />
          )}
        </Rows>
      </div>
    </>
  );
}
