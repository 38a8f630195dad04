import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { checkoutLook as words } from '#words/rooms.ts'
import { conflicts, mineOverTheirs, theirsWithMine } from '../../ui/conflict/changes.ts'
import { toast } from '../../ui/toaster.tsx'
import { isSame, type LookForm, lookOf } from './look-form.ts'
import { HalfSaved, saveLook } from './save-look.ts'

/** The product as it is now, where a save was refused because someone else saved it. */
function newerOf(error: unknown): Product | null {
  if (!(error instanceof Problem) || error.code !== 'conflict') return null
  const { product } = error.answer
  return product instanceof Object ? (product as Product) : null
}

/** The look of a product's checkout while it is edited, and what happens when another person saves in between. */
export function useSaveLook(product: Product, saidSaved: string) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(product)
  const [draft, setDraft] = useState(() => lookOf(product))
  const [newer, setNewer] = useState<Product | null>(null)
  // Files on their way or failed, and a way to ship that was not added: begun, and not yet part of the form.
  const pending = useRef(new Set<string>())
  const unfinished = useRef(false)
  const base = lookOf(saved)
  const dirty = !isSame(draft, base)
  // Read again meanwhile: what nobody touched here follows.
  if (product.version > saved.version && !dirty) {
    setSaved(product)
    setDraft(lookOf(product))
  }
  const save = useMutation({
    mutationFn: ({ over, mine }: { over: Product; mine: LookForm }) => saveLook(over, mine),
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
  })

  /** What stands in the product from now on; what was typed since it was sent stays. */
  function take(next: Product) {
    setSaved(next)
    setDraft(now => mineOverTheirs(draft, lookOf(next), now))
  }

  function send(over: Product, mine: LookForm) {
    save.mutate(
      { over, mine },
      {
        onSuccess(next) {
          setNewer(null)
          take(next)
          toast.done(saidSaved, { id: 'look-saved' })
        },
        onError(error) {
          const theirs = newerOf(error)
          const cause = error instanceof HalfSaved ? error.cause : error
          if (error instanceof HalfSaved) {
            setNewer(null)
            setSaved(error.product)
          }
          if (!theirs)
            return void toast.failed(words.saveFailed, {
              text: `${problemText(cause)} ${words.kept}`,
              stay: true,
              id: 'look-saved',
            })
          // What they changed is none of this form's: their price, for instance.
          if (conflicts(lookOf(over), lookOf(theirs), mine).length === 0)
            return send(theirs, mineOverTheirs(lookOf(over), lookOf(theirs), mine))
          setNewer(theirs)
        },
      },
    )
  }

  return {
    draft,
    base,
    dirty,
    saving: save.isPending,
    change: (part: Partial<LookForm>) => setDraft(now => ({ ...now, ...part })),
    changeShipping: (make: (now: LookForm['shippingOptions']) => LookForm['shippingOptions']) =>
      setDraft(now => ({ ...now, shippingOptions: make(now.shippingOptions) })),
    /** Told of each banner whose file is on its way or failed. */
    onPending(slot: string, is: boolean) {
      if (is) pending.current.add(slot)
      else pending.current.delete(slot)
    },
    unfinished,
    isOpen: () => pending.current.size > 0 || unfinished.current,
    save: () => send(saved, draft),
    picturesOpen: () => pending.current.size > 0,
    discard: () => setDraft(base),
    conflict: newer && {
      theirs: lookOf(newer),
      keepMine: () => send(newer, mineOverTheirs(base, lookOf(newer), draft)),
      takeTheirs() {
        setDraft(theirsWithMine(base, lookOf(newer), draft))
        setSaved(newer)
        setNewer(null)
        toast.done(words.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
export type LookEditing = ReturnType<typeof useSaveLook>
