import type { Received, Request } from '#contract/endpoint.ts'
import type { inspectMoveInFile as contract } from '#contract/move-in.ts'
import type { ColumnMapping } from '#domain/move-in/fields.ts'
import { detectSource, suggestMapping } from '#domain/move-in/profiles.ts'
import type { Context } from '#server/platform/core/context.ts'
import { hashHeadings } from './hash-headings.ts'
import { readHeadingsAndSamples } from './read-file.ts'
import { findProfile } from './repository.ts'

/** Reads the headings of a file and suggests a mapping. A mapping that was used before is preferred to a profile. */
export async function inspectFile(
  ctx: Context,
  bytes: Uint8Array,
  { kind, source: chosen }: Request<typeof contract>['query'],
): Promise<Received<typeof contract>> {
  const { headings, samples } = await readHeadingsAndSamples(bytes, ctx.gone())
  const detected = detectSource(headings)
  const remembered = await findProfile(ctx.db, kind, hashHeadings(headings))
  const source = chosen ?? remembered?.name ?? detected.source
  const isRemembered = remembered !== null && (chosen === undefined || chosen === remembered.name)
  return {
    source,
    isDetected: detected.source !== 'other',
    isRemembered,
    headings,
    samples,
    mapping: [...(isRemembered ? (remembered.mapping as ColumnMapping) : suggestMapping(headings, kind, source))],
    mode: await ctx.provider.mode(ctx.db),
  }
}
