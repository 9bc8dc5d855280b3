import { VARIABLES, type VariableName } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A variable's value keeps the server from starting. The message is one line: the name, the fault, an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: VariableName, fault: string) {
    const example = VARIABLES.find(({ name }) => name === variable)?.example
    super(`${variable}: ${fault}; for example ${variable}=${example}`)
  }
}

/** Thrown by a parser, which knows what is wrong but not which variable it reads. */
class BadValue extends Error {}

/** @throws the fault of the value being parsed, 'is not …' */
export function refuse(fault: string): never {
  throw new BadValue(fault)
}

/** A value as a message may show it: on one line, and not endless. */
export const shown = (text: string): string => `'${text.replace(/\p{Cc}/gu, '?').slice(0, 60)}'`

/**
 * The value of a variable, or `standIn` when it is unset; the empty text counts as unset.
 * @param parse may call `refuse`
 * @throws ConfigError
 */
export function read<T, D>(
  environment: Environment,
  name: VariableName,
  parse: (text: string) => T,
  standIn: D,
): T | D {
  const text = environment[name]?.trim()
  if (!text) return standIn
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof BadValue) throw new ConfigError(name, error.message)
    throw error
  }
}
