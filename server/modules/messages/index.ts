export { choosePromotions, wantsPromotions } from './choices.ts';
export { isMessageKind, type MessageKind, messageKinds } from './events/index.ts';
export { countReadMessages, deliver, newestMessages } from './messages.ts';
export { type MessageFields, notify, notifyAll } from './notify.ts';
export { previewNotice } from './preview.ts';
export { writeToOwner } from './owner-letters.ts';
export { deliverStaffMessage } from './staff-message.ts';
export { createFromTemplate, type Template, welcome } from './templates.ts';
