export declare const layers: Record<string, readonly string[]>;
export declare function areaOf(file: string): string | undefined;
export declare function wrongImport(from: string, to: string, isType?: boolean): string | undefined;
