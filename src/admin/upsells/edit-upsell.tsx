import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import type { Upsell } from '#contract/upsells.ts'
import { catalog } from '#i18n/index.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { productsQuery } from '../editor/charge/queries.ts'
import { BackTitle } from '../ui/back-title.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { useChangeUpsell } from './queries.ts'
import { getChanges, toUpsellDraft } from './upsell-draft.ts'
import { UpsellFields } from './upsell-fields.tsx'
import { useUpsellForm } from './use-upsell-form.ts'

function EditForm({ upsell, products }: { upsell: Upsell; products: readonly Product[] }) {
  const change = useChangeUpsell()
  const base = toUpsellDraft(upsell, products)
  const [draft, setDraft] = useState(base)
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
  const products = useQuery(productsQuery)
  return (
    <div className="grid gap-6">
      <BackTitle title={upsell ? words.editTitle(upsell.name) : words.gone} back={words.backToManage} onBack={onBack} />
      {products.isError && !products.data && (
        <ErrorState text={catalog.fetchFailed} error={products.error} onRetry={() => void products.refetch()} />
      )}
      {products.isPending && <LoadingRows rows={4} />}
      {upsell && products.data && <EditForm key={upsell.id} upsell={upsell} products={products.data} />}
    </div>
  )
}
