import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Product } from '#contract/catalog.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../../ui/conflict/use-versioned-form.ts'
import { BannersNotSavedError } from '../../ui/save-picked-banners.ts'
import { toast } from '../../ui/toaster.tsx'
import { type AppearanceForm, toAppearanceForm } from './appearance-form.ts'
import { saveAppearance } from './save-appearance.ts'

export function useSaveAppearance(product: Product, savedMessage: string) {
  const client = useQueryClient()
  // Two kinds of input are not part of the form: banners whose file is uploading or failed, and a shipping option that
  // was not added yet.
  const pending = useRef(new Set<string>())
  const unfinished = useRef(false)
  const { saved, dirty, follow, setDraft, ...versions } = useVersionedForm({
    initial: product,
    toForm: toAppearanceForm,
    findNewer: error => findNewerVersion<Product>(error, 'product'),
    send: (opened, mine) =>
      saveAppearance(opened, mine).finally(() => client.invalidateQueries({ queryKey: ['products'] })),
    onSaved: () => void toast.done(savedMessage, { id: 'look-saved' }),
    onFailed(error, mine, opened) {
      const isPartial = error instanceof BannersNotSavedError
      const text = `${getProblemText(isPartial ? error.cause : error)} ${words.kept}`
      toast.failed(words.saveFailed, { text, stay: true, id: 'look-saved' })
      if (!isPartial) return
      const { top, bottom1, bottom2 } = toAppearanceForm(opened)
      return { saved: error.product, sent: { ...mine, top, bottom1, bottom2 } }
    },
  })
  // When a newer version of the product was fetched, a form without changes adopts it.
  if (product.version > saved.version && !dirty) follow(product)

  return {
    ...versions,
    dirty,
    changeShipping: (update: (current: AppearanceForm['shippingOptions']) => AppearanceForm['shippingOptions']) =>
      setDraft(current => ({ ...current, shippingOptions: update(current.shippingOptions) })),
    /** Called when a banner's file starts or stops being pending; a failed file counts as pending. */
    onPending(slot: string, isPending: boolean) {
      if (isPending) pending.current.add(slot)
      else pending.current.delete(slot)
    },
    unfinished,
    hasPending: () => pending.current.size > 0 || unfinished.current,
    hasPendingPictures: () => pending.current.size > 0,
  }
}
export type AppearanceEditing = ReturnType<typeof useSaveAppearance>
