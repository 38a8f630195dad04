import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { useChosenProducts } from '../ui/products/use-chosen-products.ts'
import { toast } from '../ui/toaster.tsx'
import { useCreateUpsell } from './queries.ts'
import { buildUpsellBody, emptyDraft } from './upsell-draft.ts'
import { UpsellFields } from './upsell-fields.tsx'
import { useUpsellForm } from './use-upsell-form.ts'

export function CreateUpsell({ onCreated }: { onCreated: (id: string) => void }) {
  const create = useCreateUpsell()
  const [draft, setDraft] = useState(emptyDraft)
  const { products } = useChosenProducts(Object.keys(draft.chosen))
  const dirty = useRef(false)
  dirty.current = draft !== emptyDraft

  const { form, problems } = useUpsellForm(draft, async () => {
    try {
      const created = await create.mutateAsync(buildUpsellBody(draft, products))
      toast.done(words.created, { text: words.createdText })
      dirty.current = false
      onCreated(created.id)
    } catch (error) {
      toast.failed(words.createFailed(getProblemText(error)))
    }
  })

  return (
    <form {...form} className="grid max-w-[1000px] gap-8">
      <UpsellFields draft={draft} onChange={setDraft} problems={problems} />
      <div className="flex flex-wrap items-center justify-end gap-4 border-t border-line pt-5">
        <p className="text-ink-2" role="status">
          {words.chosen(Object.keys(draft.chosen).length)}
        </p>
        <Button type="submit" variant="brand" busy={create.isPending && words.creating}>
          {words.create}
        </Button>
      </div>
      <LeaveGuard dirty={() => dirty.current} />
    </form>
  )
}
