export const cleanEnvironment: () => Record<string, string | undefined>
