import { useState } from 'react'
import type { ShopSettings } from '#contract/settings.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { catalog, settings as words } from '#words/index.ts'
import { conflicts, mineOverTheirs, theirsWithMine } from '../../ui/conflict/changes.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSaveShop as useSave } from '../queries.ts'
import { bodyOf, formOf, refusedFields, type ShopErrors, type ShopForm } from './shop-form.ts'

/** The shop as it is now, where a save was refused because someone else saved it. */
function newerOf(error: unknown): ShopSettings | null {
  if (!(error instanceof Problem) || error.code !== 'conflict') return null
  const { shop } = error.answer
  return shop instanceof Object ? (shop as ShopSettings) : null
}

/** The shop's form, what it was opened on, and what happens when another person saves in between. */
export function useSaveShop(shop: ShopSettings) {
  const [saved, setSaved] = useState(shop)
  const [draft, setDraft] = useState(() => formOf(shop))
  const [newer, setNewer] = useState<ShopSettings | null>(null)
  const [refused, setRefused] = useState<ShopErrors>({})
  const save = useSave()
  const base = formOf(saved)

  /** Sends the form as a change of `over`. */
  function send(over: ShopSettings, mine: ShopForm) {
    save.mutate(bodyOf(mine, over.version), {
      onSuccess(next) {
        setNewer(null)
        setRefused({})
        setSaved(next)
        // What was typed since it was sent stays.
        setDraft(now => mineOverTheirs(draft, formOf(next), now))
        toast.done(words.shopSaved)
      },
      onError(error) {
        const theirs = newerOf(error)
        if (theirs && conflicts(formOf(over), formOf(theirs), mine).length === 0) return send(theirs, mine)
        if (theirs) return setNewer(theirs)
        setRefused(error instanceof Problem ? refusedFields(error.fields) : {})
        toast.failed(words.shopSaveFailed, { text: problemText(error), stay: true })
      },
    })
  }

  return {
    draft,
    base,
    refused,
    saving: save.isPending,
    change(part: Partial<ShopForm>) {
      setDraft(now => ({ ...now, ...part }))
      setRefused(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
    },
    save: () => send(saved, draft),
    discard: () => setDraft(base),
    conflict: newer && {
      theirs: formOf(newer),
      keepMine: () => send(newer, mineOverTheirs(base, formOf(newer), draft)),
      takeTheirs() {
        setDraft(theirsWithMine(base, formOf(newer), draft))
        setSaved(newer)
        setNewer(null)
        toast.done(catalog.conflictTaken)
      },
      back: () => setNewer(null),
    },
  }
}
