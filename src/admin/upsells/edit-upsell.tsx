import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import type { Upsell } from '#contract/upsells.ts'
import { catalog } from '#i18n/index.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { BackTitle } from '../ui/back-title.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useChosenProducts } from '../ui/products/use-chosen-products.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { useChangeUpsell } from './queries.ts'
import { getChanges, toUpsellDraft } from './upsell-draft.ts'
import { UpsellFields } from './upsell-fields.tsx'
import { useUpsellForm } from './use-upsell-form.ts'

/** `sold` are the products of the funnel that are on sale. */
function EditForm({ upsell, sold }: { upsell: Upsell; sold: readonly Product[] }) {
  const change = useChangeUpsell()
  const base = toUpsellDraft(upsell, sold)
  const [draft, setDraft] = useState(base)
  const chosen = useChosenProducts(Object.keys(draft.chosen)).products
  const products = [...chosen, ...sold]
  const changes = getChanges(base, draft, products)

  const { form, problems, submit } = useUpsellForm(draft, async () => {
    try {
      setDraft(toUpsellDraft(await change.mutateAsync({ id: upsell.id, body: changes }), products))
      toast.done(words.saved)
    } catch (error) {
      toast.failed(words.saveFailed, { text: getProblemText(error), stay: true })
    }
  })
  return (
    <form {...form} className="grid max-w-[1000px] gap-8 pb-20">
      <UpsellFields draft={draft} onChange={setDraft} problems={problems} />
      <SaveBar
        dirty={Object.keys(changes).length > 0}
        busy={change.isPending}
        keptByTabs={false}
        onSave={submit}
        onDiscard={() => setDraft(base)}
      />
    </form>
  )
}

type EditUpsellProps = { upsell: Upsell | undefined; onBack: () => void }

/** Edits the name, description and products of an existing funnel. Shopper sessions in progress are not affected. */
export function EditUpsell({ upsell, onBack }: EditUpsellProps) {
  const products = useChosenProducts(upsell?.productIds ?? [])
  return (
    <div className="grid gap-6">
      <BackTitle title={upsell ? words.editTitle(upsell.name) : words.gone} back={words.backToManage} onBack={onBack} />
      {products.error !== null && (
        <ErrorState text={catalog.fetchFailed} error={products.error} onRetry={products.retry} />
      )}
      {products.isPending && <LoadingRows rows={4} />}
      {upsell && !products.isPending && products.error === null && (
        <EditForm key={upsell.id} upsell={upsell} sold={products.products.filter(({ isActive }) => isActive)} />
      )}
    </div>
  )
}
