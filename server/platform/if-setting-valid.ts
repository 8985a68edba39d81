import { Refusal } from './refusal.ts';

/** Resolves to what a read of settings resolves to, or to `fallback` if it throws `settingWrong`. */
export async function ifSettingValid<Value, Fallback>(
  read: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'settingWrong') return fallback;
    throw error;
  }
}
