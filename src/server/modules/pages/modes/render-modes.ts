import type { RenderMode, RenderModes } from '#contract/pages.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getOrSetInstallationFact } from '#server/platform/db/installation-facts.ts'
import { checkSandbox, sandboxFactKey } from './sandbox-check.ts'

type UnavailableReason = RenderModes[number]['reason']
type Needs = Pick<Context, 'config' | 'db'>

/** Whether the latest probe found the sandbox policy of direct pages missing. */
const isSandboxMissing = async ({ db }: Needs) =>
  (await getOrSetInstallationFact(db, sandboxFactKey, 'unknown')) === 'missing'

async function getUnavailableReason(ctx: Needs, mode: RenderMode): Promise<UnavailableReason> {
  if (mode === 'origin') return ctx.config.contentOrigin ? null : 'no_content_origin'
  if (mode === 'frame') return null
  if (!ctx.config.adminUrl) return 'no_admin_url'
  return (await isSandboxMissing(ctx)) ? 'sandbox_missing' : null
}

/**
 * Lists the render modes of this installation, each with the reason why it is unavailable, or null when it is
 * available.
 */
export async function listRenderModes(ctx: Needs): Promise<{ modes: RenderModes }> {
  const modes = ['frame', 'origin', 'direct'] as const
  return {
    modes: await Promise.all(modes.map(async mode => ({ mode, reason: await getUnavailableReason(ctx, mode) }))),
  }
}

/** Falls back to a frame when the preferred mode is no longer available. */
export async function resolveRenderMode(ctx: Needs, preferredMode: RenderMode): Promise<RenderMode> {
  return (await getUnavailableReason(ctx, preferredMode)) === null ? preferredMode : 'frame'
}

/** Throws `render_mode_unavailable` with the reason. For direct pages, the sandbox header is probed immediately. */
export async function assertModeAvailable(ctx: Context, mode: RenderMode): Promise<void> {
  const isChecked = mode === 'direct' && ctx.config.adminUrl !== null
  const sandboxState = isChecked ? await checkSandbox(ctx) : null
  const reason = isChecked
    ? sandboxState === 'kept'
      ? null
      : 'sandbox_missing'
    : await getUnavailableReason(ctx, mode)
  if (reason) throw new AppError('render_mode_unavailable', { fields: { renderMode: reason }, data: { reason } })
}
