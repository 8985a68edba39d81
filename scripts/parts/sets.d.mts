/** Patterns of tests that are a part of the breadth though they stand among the gate's. */
export declare const slow: string[];
/** Whether a test file belongs to the gate. */
export declare const inGate: (file: string) => boolean;
