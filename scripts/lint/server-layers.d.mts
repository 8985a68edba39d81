export declare const modules: Readonly<Record<string, readonly string[]>>;
export declare function wrongServerImport(from: string, to: string, isType: boolean): string | undefined;
