export function onSilence(ms: number, act: () => void): { heard(): void; end(): void }
