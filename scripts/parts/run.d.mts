/** The folder of the project, with a slash at its end. */
export declare const root: string;
