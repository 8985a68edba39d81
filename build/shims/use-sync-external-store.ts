/** React has it since 18: wouter's stand-in for older ones is left out. */
export { useSyncExternalStore } from 'react';
