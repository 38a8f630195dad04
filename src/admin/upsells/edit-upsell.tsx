import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { Upsell } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { upsells as words } from '#words/rooms.ts'
import { productsQuery } from '../editor/charge/queries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { changesOf, draftFrom, problemsOf, toFirstProblem } from './new-upsell.ts'
import { useChangeUpsell } from './queries.ts'
import { UpsellFields } from './upsell-fields.tsx'

function EditForm({ upsell, products }: { upsell: Upsell; products: readonly Product[] }) {
  const change = useChangeUpsell()
  const form = useRef<HTMLFormElement>(null)
  const base = draftFrom(upsell, products)
  const [draft, setDraft] = useState(base)
  const [sent, setSent] = useState(false)
  const changes = changesOf(base, draft, products)

  async function save() {
    setSent(true)
    const [first] = Object.values(problemsOf(draft))
    if (first) {
      toFirstProblem(form.current)
      return void toast.failed(first)
    }
    try {
      setDraft(draftFrom(await change.mutateAsync({ id: upsell.id, body: changes }), products))
      toast.done(words.saved)
    } catch (error) {
      toast.failed(words.saveFailed, { text: problemText(error), stay: true })
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-[1000px] gap-8 pb-20"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <UpsellFields draft={draft} onChange={setDraft} problems={sent ? problemsOf(draft) : {}} />
      <SaveBar
        dirty={Object.keys(changes).length > 0}
        busy={change.isPending}
        keptByTabs={false}
        onSave={() => void save()}
        onDiscard={() => setDraft(base)}
      />
    </form>
  )
}

type EditUpsellProps = { upsell: Upsell | undefined; onBack: () => void }

/** Name, description and products of a funnel that is there; sessions under way go on as they began. */
export function EditUpsell({ upsell, onBack }: EditUpsellProps) {
  const products = useQuery(productsQuery)
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-2">
        <Button
          variant="ghost"
          size="icon"
          className="-ml-2.5"
          icon={<ArrowLeft aria-hidden="true" />}
          aria-label={words.backToManage}
          onClick={onBack}
        />
        <h2 className="min-w-0 truncate text-lg font-semibold tracking-[-.018em]">
          {upsell ? words.editTitle(upsell.name) : words.gone}
        </h2>
      </div>
      {products.isError && !products.data && (
        <ErrorState text={catalog.fetchFailed} error={products.error} onRetry={() => void products.refetch()} />
      )}
      {products.isPending && <LoadingRows rows={4} />}
      {upsell && products.data && <EditForm key={upsell.id} upsell={upsell} products={products.data} />}
    </div>
  )
}
