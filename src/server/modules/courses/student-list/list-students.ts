import type { listStudents as endpoint } from '#contract/courses.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { maskEmail, maskName } from '#domain/mask.ts'
import { parseSearchWords } from '#server/modules/search-keys/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { canSeeCustomers } from '#server/platform/http/authorize-actor.ts'
import { getCourseBenefit } from '../get-course-benefit.ts'
import { countPublishedLessons } from '../repository.ts'
import { findProgress, listStudentPage } from './repository.ts'

const pageSize = 50

/** Lists the students of a course in the current mode. Throws digital_benefit_not_found. */
export async function listStudents(
  ctx: Context,
  { params, query }: Request<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const { id: benefitId } = await getCourseBenefit(ctx.db, params.id)
  const rows = await listStudentPage(ctx.db, {
    benefitId,
    mode: await ctx.provider.mode(ctx.db),
    now: ctx.clock(),
    words: parseSearchWords(query.search ?? ''),
    after: query.after ?? null,
    take: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const progress = await findProgress(
    ctx.db,
    benefitId,
    page.map(row => row.customerId),
  )
  const maySee = canSeeCustomers(ctx)
  return {
    students: page.map(row => {
      const { lastOpenedAt = null, completedLessons = 0 } =
        progress.find(({ customerId }) => customerId === row.customerId) ?? {}
      return {
        ...row,
        name: maySee ? row.name : maskName(row.name),
        email: maySee ? row.email : maskEmail(row.email),
        since: row.since.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
        lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
        completedLessons,
      }
    }),
    publishedLessons: await countPublishedLessons(ctx.db, benefitId),
    next: rows.length > pageSize ? (page.at(-1)?.customerId ?? null) : null,
  }
}
