import type { Handler } from '../context.ts';
import { handlers as account } from './account.ts';
import { handlers as activities } from './activities.ts';
import { handlers as auth } from './auth.ts';
import { handlers as blindbox } from './blindbox.ts';
import { handlers as certification } from './certification.ts';
import { handlers as content } from './content.ts';
import { handlers as contracts } from './contracts.ts';
import { handlers as liquidity } from './liquidity.ts';
import { handlers as live } from './live.ts';
import { handlers as lockup } from './lockup.ts';
import { handlers as market } from './market.ts';
import { handlers as messages } from './messages.ts';
import { handlers as money } from './money.ts';
import { handlers as options } from './options.ts';
import { handlers as profile } from './profile.ts';
import { handlers as protections } from './protections.ts';
import { handlers as push } from './push.ts';
import { handlers as receipts } from './receipts.ts';
import { handlers as recharge } from './recharge.ts';
import { handlers as rewards } from './rewards.ts';
import { handlers as wallets } from './wallets.ts';
import { handlers as withdraw } from './withdraw.ts';

/** Every handler by the id of its endpoint. An endpoint without one answers 'not available yet'. */
export const handlers: ReadonlyMap<string, Handler> = new Map(
  [
    account,
    activities,
    auth,
    blindbox,
    certification,
    content,
    contracts,
    liquidity,
    live,
    lockup,
    market,
    messages,
    money,
    options,
    profile,
    protections,
    push,
    receipts,
    recharge,
    rewards,
    wallets,
    withdraw,
  ]
    .flat()
    .map((handler) => [handler.endpoint.id, handler]),
);
