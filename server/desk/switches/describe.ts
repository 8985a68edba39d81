import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import type { closeSwitch, openSwitch } from '../../../src/desk/switches/api.ts';
import { switchName } from '../../../src/desk/words/switches.ts';
import type { SwitchReason } from '../../../src/domain/switches.ts';
import { reasonTexts } from '../../modules/switches/index.ts';
import { moment } from '../../platform/texts/moment.ts';
import { translate } from '../../platform/texts/translate.ts';
import { facts, inWords } from '../describe.ts';

const reasonText = (reason: SwitchReason): string => translate('en', reasonTexts[reason]);

export const describeClosing = (_: unknown, { name, reason }: ActionBody<typeof closeSwitch>): Described =>
  inWords(`Switch off ${switchName(name)}`, {
    changes: [{ label: switchName(name), from: 'open', to: 'closed within 2 seconds' }],
    customer: [reasonText(reason), 'What they have is still settled, redeemed and cancelled.'],
  });

type SeenClosed = {
  readonly since: number | null;
  readonly reason: SwitchReason | null;
  /** What else stays closed, if the stored value was invalid, so that everything is closed. */
  readonly staysClosed?: readonly string[];
};

export const describeOpening = (
  { since, reason, staysClosed }: SeenClosed,
  { name }: ActionBody<typeof openSwitch>,
): Described =>
  inWords(`Switch on ${switchName(name)}`, {
    changes: [
      {
        label: switchName(name),
        from: [
          since === null ? 'closed' : `closed since ${moment(since)}`,
          ...(reason === null ? [] : [reasonText(reason)]),
        ].join(': '),
        to: 'open within 2 seconds',
      },
      ...(staysClosed
        ? facts({
            'Stored value': 'invalid, so everything is closed. It is repaired, and everything opens',
            'Stays closed': staysClosed.length === 0 ? 'nothing' : staysClosed.map(switchName).join(', '),
          })
        : []),
    ],
    customer: ['They can use it again.'],
  });
