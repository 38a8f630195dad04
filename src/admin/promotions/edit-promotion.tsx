import { useQuery } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Promotion } from '#contract/promotions.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConflictDialog } from '../ui/conflict/conflict-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { buildPromotionConflictRows } from './conflict-rows.tsx'
import { formatRevenue, getTone } from './format-promotion.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { promotionQuery } from './queries.ts'
import { useSavePromotion } from './use-save-promotion.ts'

function EditForm({ promotion }: { promotion: Promotion }) {
  const { form, errors, attempts, change, dirty, saving, save, discard, base, conflict } = useSavePromotion(promotion)
  return (
    <form
      noValidate
      className="grid gap-8 pb-20"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <FormProblems attempts={attempts} />
      <PromotionFields form={form} errors={errors} onChange={change} />
      <SaveBar dirty={dirty} busy={saving} keptByTabs={false} onSave={save} onDiscard={discard} />
      {conflict && (
        <ConflictDialog
          title={words.conflictTitle}
          rows={buildPromotionConflictRows({ base, theirs: conflict.theirs, mine: form })}
          onMine={conflict.keepMine}
          onTheirs={conflict.takeTheirs}
          onBack={conflict.back}
          busy={saving}
        />
      )}
    </form>
  )
}

/** The promotion's uses and revenue so far. */
function Facts({ promotion }: { promotion: Promotion }) {
  const { uses, maxUses, revenue } = promotion
  const orderCount = revenue.reduce((sum, each) => sum + each.orders, 0)
  const revenueText = [...formatRevenue(promotion), ...(orderCount > 0 ? [words.orders(orderCount)] : [])].join(' · ')
  return (
    <dl className="card mb-8 flex flex-wrap gap-x-12 gap-y-3 px-5 py-4">
      <div>
        <dt className="text-sm text-ink-2">{words.uses}</dt>
        <dd className="num text-md font-semibold">{words.usesOf(uses, maxUses)}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">{words.revenue}</dt>
        <dd className="num text-md font-semibold">{revenueText || words.noRevenue}</dd>
      </div>
    </dl>
  )
}

export function EditPromotion() {
  const { id = '' } = useParams()
  const { data: promotion, isError, error, refetch } = useQuery(promotionQuery(id))
  const [isLinking, setLinking] = useState(false)
  useTitle(words.editDocumentTitle(promotion?.code ?? ''))
  return (
    <div className="mx-auto max-w-[1080px]">
      <PageHeader
        title={<span className="font-mono">{promotion?.code ?? '…'}</span>}
        back={{ to: '/promotions', label: words.back }}
        badges={promotion && <Badge tone={getTone(promotion)}>{words.states[promotion.state]}</Badge>}
        actions={
          promotion && (
            <Button variant="outline" icon={<LinkIcon aria-hidden="true" />} onClick={() => setLinking(true)}>
              {words.copyLink}
            </Button>
          )
        }
      />
      {isError && !promotion && <ErrorState text={words.readFailed} error={error} onRetry={() => void refetch()} />}
      {!promotion && !isError && <LoadingRows rows={5} />}
      {promotion && (
        <>
          <Facts promotion={promotion} />
          <RequireRole atLeast="admin">
            <EditForm key={promotion.id} promotion={promotion} />
          </RequireRole>
          {isLinking && <LinkDialog promotion={promotion} onClose={() => setLinking(false)} />}
        </>
      )}
    </div>
  )
}
