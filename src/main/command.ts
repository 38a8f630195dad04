import { told } from './told.ts'

/** Runs a command of whoever holds the machine and prints what it answers; a refusal goes to standard error, with exit code 1. */
export async function command(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(told(error))
    process.exitCode = 1
  }
}
