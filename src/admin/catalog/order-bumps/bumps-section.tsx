import { DndContext } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import { maxOrderBumps } from '#contract/offered-bumps.ts'
import type { OrderBump } from '#contract/order-bumps.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../shell/me.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useSorting } from '../../ui/use-sorting.ts'
import { BumpFigures } from './bump-figures.tsx'
import { BumpRow } from './bump-row.tsx'
import { bumpsQuery, useChangeBump, useDeleteBump, useRestoreBump, useSortBumps } from './queries.ts'

type SortableTransform = { transform: { x: number; y: number; scaleX: number; scaleY: number } }
const verticalModifiers = [({ transform }: SortableTransform) => ({ ...transform, x: 0 })]

/** Turns order bumps on and off and deletes them; a deletion can be undone. */
function useBumpActions() {
  const { mutateAsync: change } = useChangeBump()
  const { mutateAsync: remove } = useDeleteBump()
  const { mutateAsync: restore } = useRestoreBump()
  const fail = (title: string) => (error: unknown) => void toast.failed(title, { text: getProblemText(error) })
  return {
    toggle: ({ id }: OrderBump, isActive: boolean) =>
      void change({ id, isActive }).then(
        () => toast.done(isActive ? words.switchedOn : words.switchedOff, { id: `bump-${id}` }),
        fail(words.changeFailed),
      ),
    remove: ({ id }: OrderBump) =>
      void remove(id).then(
        () =>
          toast.done(words.deleted, {
            id: `bump-${id}`,
            text: words.deletedText,
            action: {
              label: words.undo,
              onClick: () => void restore(id).then(() => toast.done(words.restored), fail(words.changeFailed)),
            },
          }),
        fail(words.deleteFailed),
      ),
  }
}

function BumpList({ productId, bumps }: { productId: string; bumps: readonly OrderBump[] }) {
  const sort = useSortBumps(productId)
  const isAdministrator = useIsAdministrator() === true
  const { toggle, remove } = useBumpActions()
  const ids = bumps.map(({ id }) => id)
  const move = (from: number, to: number) => {
    if (from === to || to < 0) return
    sort.mutate(arrayMove([...bumps], from, to), {
      onError: error => void toast.failed(words.sortFailed, { text: getProblemText(error) }),
    })
  }
  const sorting = useSorting(ids, move, {
    lifted: words.lifted,
    over: words.over,
    dropped: words.dropped,
    canceled: words.back,
    help: words.moveHelp,
  })
  return (
    <DndContext {...sorting} modifiers={verticalModifiers}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="card divide-y divide-line overflow-clip" aria-label={words.title}>
          {bumps.map(bump => (
            <BumpRow
              key={bump.id}
              bump={bump}
              isFixed={bumps.length < 2 || !isAdministrator}
              onSwitch={isActive => toggle(bump, isActive)}
              onDelete={() => remove(bump)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function AddBump({ productId, count }: { productId: string; count: number }) {
  if (count >= maxOrderBumps) return <p className="text-sm text-ink-2">{words.limit}</p>
  return (
    <ButtonLink
      to={`/products/${productId}/order-bumps/new`}
      variant="outline"
      className="for-administrators justify-self-start"
      icon={<Plus aria-hidden="true" />}
    >
      {words.add}
    </ButtonLink>
  )
}

/** The order bumps of a product with their results. Changes of the list are saved at once. */
export function BumpsSection({ product: { id } }: { product: Pick<Product, 'id'> }) {
  const { data: bumps, error, refetch } = useQuery(bumpsQuery(id))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
      <p className="max-w-[68ch] text-ink-2">{words.text}</p>
      <HelpLink topic="orderBumps" about={words.title} className="-mt-2 justify-self-start" />
      {!bumps && !error && <LoadingRows rows={2} />}
      {!bumps && error && <ErrorState text={words.listFailed} error={error} onRetry={() => void refetch()} />}
      {bumps?.length === 0 && (
        <div>
          <h3 className="font-semibold">{words.emptyTitle}</h3>
          <p className="mt-1 max-w-[60ch] text-ink-2">{words.emptyText}</p>
        </div>
      )}
      {bumps && bumps.length > 0 && <BumpList productId={id} bumps={bumps} />}
      {bumps && <AddBump productId={id} count={bumps.length} />}
      {bumps && bumps.length > 0 && <BumpFigures productId={id} />}
    </div>
  )
}
