import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { told } from './told.ts'

type Option = { type: 'string' | 'boolean' }
type Spec<O> = {
  /** How it is called, and what it does: shown for --help, and where it is called in another way. */
  usage: string
  options?: O
  /** So many words stand behind it, options aside. */
  words?: number
}
type Values<O> = { [name in keyof O]?: O[name] extends { type: 'boolean' } ? boolean : string }
export type Given<O> = { values: Values<O>; words: string[] }

function given<O extends Record<string, Option>>({ usage, options, words = 0 }: Spec<O>): Given<O> | null {
  const config: ParseArgsConfig = { options: { ...options, help: { type: 'boolean' } }, allowPositionals: true }
  try {
    const { values, positionals } = parseArgs(config)
    if (values.help) return null
    if (positionals.length === words) return { values: values as Values<O>, words: positionals }
  } catch (error) {
    // Only the first sentence is about what was given.
    throw new OperatorProblem(`${String((error as Error).message).split('. ')[0]}.\n${usage}`)
  }
  throw new OperatorProblem(usage)
}

/** Runs a command of whoever holds the machine and prints what it answers; a refusal goes to standard error, with exit code 1. */
export async function command<const O extends Record<string, Option> = Record<never, never>>(
  spec: Spec<O>,
  work: (given: Given<O>) => Promise<string>,
): Promise<void> {
  try {
    const wanted = given(spec)
    console.log(wanted ? await work(wanted) : spec.usage)
  } catch (error) {
    console.error(told(error))
    process.exitCode = 1
  }
}
