import * as endpoints from '../../../src/api/credentials.ts';
import { deviceName } from '../../../src/domain/device.ts';
import { handle } from '../../context.ts';
import { notify } from '../messages/index.ts';
import { addPasskey, beginPasskey, provePasskey, removePasskey } from './passkeys.ts';
import { changePassword, changePaymentPassword } from './passwords.ts';

export const handlers = [
  handle(endpoints.changePassword, async ({ oldpassword, password }, context) => {
    await changePassword(context, oldpassword, password);
    return {};
  }),
  handle(endpoints.changePaymentPassword, async (fields, context) => {
    await changePaymentPassword(context, fields);
    return {};
  }),

  handle(endpoints.beginPasskey, async ({ purpose }, context) => ({ options: await beginPasskey(context, purpose) })),
  handle(endpoints.addPasskey, async ({ response }, context) => {
    const id = await addPasskey(context, response);
    await notify(context.db, context.services, context.account.id, 'passkeyAdded', {
      device: deviceName(context.userAgent) || '–',
    });
    return { id };
  }),
  handle(endpoints.provePasskey, async ({ response }, context) => {
    await provePasskey(context, response);
    return {};
  }),
  handle(endpoints.deletePasskey, async ({ id, ...proof }, context) => {
    await removePasskey(context, id, proof);
    return {};
  }),
];
