export declare function codesIn(source: string): Set<string>;
