import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from '#server/platform/core/errors.ts'
import { formatStartupError } from '../bootstrap/format-startup-error.ts'

type Option = { type: 'string' | 'boolean' }
type CommandSpec<O> = {
  /** How the command is called and what it does. Printed for --help and after invalid arguments. */
  usage: string
  options?: O
  /** Number of positional arguments; 0 by default. */
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
    // Only the first sentence of Node's message describes the arguments; the others explain how Node parses arguments.
    throw new OperatorError(`${String((error as Error).message).split('. ')[0]}.\n${usage}`)
  }
  throw new OperatorError(usage)
}

/** Runs an operator's command and prints the result. An error goes to standard error, with exit code 1. */
export async function runCliCommand<const O extends Record<string, Option> = Record<never, never>>(
  spec: CommandSpec<O>,
  work: (args: ParsedArgs<O>) => Promise<string>,
): Promise<void> {
  try {
    const args = parseCommandArgs(spec)
    console.log(args ? await work(args) : spec.usage)
  } catch (error) {
    console.error(formatStartupError(error))
    process.exitCode = 1
  }
}
