/** Does `work` while no other process of this folder does work of that name. */
export declare function inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
