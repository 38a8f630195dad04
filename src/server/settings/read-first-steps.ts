import type { FirstSteps } from '#contract/settings.ts'
import type { Context } from '#server/kernel/context.ts'
import { readMilestones } from './repository.ts'

/** How far a new shop has come. Each step is what its rows say, so that nobody has to tick it. */
export async function readFirstSteps(ctx: Context): Promise<FirstSteps> {
  const firsts = await readMilestones(ctx.db)
  const modes = await ctx.provider.usableModes(ctx.db)
  return { ...firsts, provider: modes.some(mode => mode !== 'simulator') }
}
