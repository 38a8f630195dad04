import type { Request } from '#contract/endpoint.ts'
import type { changeUpsellPage, PageTargets, UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { lockUpsell } from '../repository.ts'
import { renameDraft } from '../visual/repository.ts'
import { assertAcyclic } from './assert-acyclic.ts'
import { loadPageDto } from './page-dtos.ts'
import { getPage, listPagesOfFunnels, type PageRow, updatePage } from './repository.ts'

type PageChange = Request<typeof changeUpsellPage>['body']

const defaultTargets: PageTargets = { accepted: null, declined: null }

function assertTargetsInFunnel(targets: PageTargets, id: string, pages: readonly PageRow[]) {
  for (const target of [targets.accepted, targets.declined]) {
    const isOther = target?.to !== 'page' || pages.some(page => page.id === target.pageId && page.id !== id)
    if (!isOther) throw new AppError('upsell_page_not_found')
  }
}

function getAuditAction({ isActive, targets }: PageChange): string {
  if (isActive !== undefined) return isActive ? 'upsell_page.activated' : 'upsell_page.deactivated'
  return targets === undefined ? 'upsell_page.renamed' : 'upsell_page.targets_set'
}

/**
 * Renames, shows or hides a page, or sets where an accepted or declined offer leads. A hidden page keeps its place in
 * the funnel. Throws 409 funnel_loop when pages would form a cycle. Open sessions keep the destinations with which they
 * started, but skip a hidden page and cannot charge its offers.
 */
export function changePage(ctx: Context, id: string, change: PageChange): Promise<UpsellPage> {
  return withTransaction(ctx, async tx => {
    const { upsell_id: upsellId } = await getPage(tx.db, id)
    await lockUpsell(tx.db, upsellId)
    const current = await getPage(tx.db, id)
    const { isActive = current.is_active, title = current.title } = change
    const targets = change.targets === undefined ? current.targets : (change.targets ?? defaultTargets)
    if (change.targets) assertTargetsInFunnel(change.targets, id, await listPagesOfFunnels(tx.db, [upsellId]))
    const set = { is_active: isActive, title, targets }
    const row = await updatePage(tx.db, id, set)
    if (change.title !== undefined) await renameDraft(tx.db, id, title)
    assertAcyclic(await listPagesOfFunnels(tx.db, [upsellId]))
    await audit(tx, getAuditAction(change), id, { title, targets })
    return loadPageDto(tx.db, row)
  })
}
