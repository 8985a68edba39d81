export { type Message, firstUnread, markRead, markSeen, messages, refreshUnread, watchUnread } from './store.ts';
