import { CheckoutDraft } from '#contract/templates.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { findPreview } from './repository.ts'

/**
 * Loads the draft of a preview token. Throws `preview_not_found` when the preview does not exist, has expired, or was
 * stored in the format of another version.
 */
export async function getPreview(ctx: Context, token: string): Promise<CheckoutDraft> {
  const draft = await findPreview(ctx.db, sha256Hex(token), ctx.clock())
  const { data } = CheckoutDraft.safeParse(draft)
  return orThrow(data, 'preview_not_found')
}
