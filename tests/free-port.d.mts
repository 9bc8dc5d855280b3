/** A port that nobody listens on, and that no other test is given while this process lives. */
export function freePort(): Promise<number>
