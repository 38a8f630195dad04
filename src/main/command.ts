import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from '#server/kernel/errors.ts'
import { formatStartupError } from './format-startup-error.ts'

type Option = { type: 'string' | 'boolean' }
type CommandSpec<O> = {
  /** How it is called, and what it does: shown for --help, and where it is called in another way. */
  usage: string
  options?: O
  /** So many words stand behind it, options aside. */
  words?: number
}
type OptionValues<O> = { [name in keyof O]?: O[name] extends { type: 'boolean' } ? boolean : string }
export type ParsedArgs<O> = { values: OptionValues<O>; words: string[] }

function parseCommandArgs<O extends Record<string, Option>>({
  usage,
  options,
  words = 0,
}: CommandSpec<O>): ParsedArgs<O> | null {
  const config: ParseArgsConfig = { options: { ...options, help: { type: 'boolean' } }, allowPositionals: true }
  try {
    const { values, positionals } = parseArgs(config)
    if (values.help) return null
    if (positionals.length === words) return { values: values as OptionValues<O>, words: positionals }
  } catch (error) {
    // Only the first sentence is about what was given.
    throw new OperatorError(`${String((error as Error).message).split('. ')[0]}.\n${usage}`)
  }
  throw new OperatorError(usage)
}

/** Runs a command of whoever holds the machine and prints what it answers; a refusal goes to standard error, with exit code 1. */
export async function runCliCommand<const O extends Record<string, Option> = Record<never, never>>(
  spec: CommandSpec<O>,
  work: (given: ParsedArgs<O>) => Promise<string>,
): Promise<void> {
  try {
    const wanted = parseCommandArgs(spec)
    console.log(wanted ? await work(wanted) : spec.usage)
  } catch (error) {
    console.error(formatStartupError(error))
    process.exitCode = 1
  }
}
