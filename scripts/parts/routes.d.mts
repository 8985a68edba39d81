export declare function builtRoutes(): string[];
export declare function detailRoutes(): string[];
export declare const visitorRoutes: readonly string[];
export declare const parameters: Readonly<Record<string, string | undefined>>;
