import type { Handler } from './context.ts';
import { handlers as accountEvents } from './modules/account-events/handlers.ts';
import { handlers as account } from './modules/account/handlers.ts';
import { handlers as activities } from './modules/activities/handlers.ts';
import { handlers as blindbox } from './modules/blindbox/handlers.ts';
import { handlers as cases } from './modules/cases/handlers.ts';
import { handlers as content } from './modules/content/handlers.ts';
import { handlers as contracts } from './modules/contracts/handlers.ts';
import { handlers as credentials } from './modules/credentials/handlers.ts';
import { handlers as customers } from './modules/customers/handlers.ts';
import { handlers as deposits } from './modules/deposits/handlers.ts';
import { handlers as liquidity } from './modules/liquidity/handlers.ts';
import { handlers as lockup } from './modules/lockup/handlers.ts';
import { handlers as market } from './modules/market/handlers.ts';
import { handlers as messages } from './modules/messages/handlers.ts';
import { handlers as money } from './modules/money/handlers.ts';
import { handlers as options } from './modules/options/handlers.ts';
import { handlers as points } from './modules/points/handlers.ts';
import { handlers as profile } from './modules/profile/handlers.ts';
import { handlers as protection } from './modules/protection/handlers.ts';
import { handlers as push } from './modules/push/handlers.ts';
import { handlers as receipts } from './modules/receipts/handlers.ts';
import { handlers as rewards } from './modules/rewards/handlers.ts';
import { handlers as security } from './modules/security/handlers.ts';
import { handlers as uploads } from './modules/uploads/handlers.ts';
import { handlers as verifications } from './modules/verifications/handlers.ts';
import { handlers as wallets } from './modules/wallets/handlers.ts';
import { handlers as withdrawals } from './modules/withdrawals/handlers.ts';

/** All handlers by endpoint id. An endpoint without a handler answers 'not available yet'. */
export const handlers: ReadonlyMap<string, Handler> = new Map(
  [
    accountEvents,
    account,
    activities,
    blindbox,
    cases,
    content,
    contracts,
    credentials,
    customers,
    deposits,
    liquidity,
    lockup,
    market,
    messages,
    money,
    options,
    points,
    profile,
    protection,
    push,
    receipts,
    rewards,
    security,
    uploads,
    verifications,
    wallets,
    withdrawals,
  ]
    .flat()
    .map((handler) => [handler.endpoint.id, handler]),
);
