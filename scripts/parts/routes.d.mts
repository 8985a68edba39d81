type Table = Readonly<Record<string, { readonly access: string; readonly needs?: readonly string[] }>>;
export declare function builtRoutes(routes: Table): string[];
export declare function detailRoutes(routes: Table): string[];
export declare const visitorRoutes: readonly string[];
export declare const parameters: Readonly<Record<string, string | undefined>>;
