/** Returns a port that nothing listens on, and that no other test gets while this process runs. */
export function freePort(): Promise<number>
