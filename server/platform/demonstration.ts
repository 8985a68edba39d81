import type { ServerConfig } from '../config.ts';

/** Returns whether money is not real: in demo mode, and in production that its operator declares a demonstration. */
export const isDemonstration = ({
  mode,
  simulatedTrading = false,
}: Pick<ServerConfig, 'mode' | 'simulatedTrading'>): boolean => mode === 'demo' || simulatedTrading;
