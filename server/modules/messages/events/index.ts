import { account } from './account.ts';
import { earn } from './earn.ts';
import { rewards } from './rewards.ts';
import { security } from './security.ts';
import type { EventTexts } from './shape.ts';
import { trading } from './trading.ts';
import { transfers } from './transfers.ts';

const events = { ...security, ...trading, ...transfers, ...earn, ...account, ...rewards };

/** Kinds of notice. Add a new one to the file of its area. */
export type NoticeKind = keyof typeof events;

export const noticeKinds = Object.keys(events) as readonly NoticeKind[];

export const eventOf = (kind: NoticeKind): EventTexts => events[kind];

export const isNotice = (kind: string): kind is NoticeKind => Object.hasOwn(events, kind);
