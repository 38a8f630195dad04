import type { FirstSteps } from '#contract/settings.ts'
import type { Context } from '#server/platform/core/context.ts'
import { readMilestones } from './repository.ts'

/**
 * Returns which first steps are done. Each step is derived from existing rows, so that nobody has to mark it as done.
 */
export async function readFirstSteps(ctx: Context): Promise<FirstSteps> {
  const milestones = await readMilestones(ctx.db)
  const modes = await ctx.provider.usableModes(ctx.db)
  return { ...milestones, provider: modes.some(mode => mode !== 'simulator') }
}
