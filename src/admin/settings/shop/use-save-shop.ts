import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { findNewerVersion, useVersionedForm } from '../../ui/conflict/use-versioned-form.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSaveShop as useSave } from '../queries.ts'
import { buildShopBody, type ShopErrors, type ShopForm, toFieldErrors, toShopForm } from './shop-form.ts'

/** Holds the shop's form and the errors of the fields that the server rejected, and saves the form. */
export function useSaveShop(shop: ShopSettings) {
  const [refusals, setRefusals] = useState<ShopErrors>({})
  const save = useSave()
  const versions = useVersionedForm({
    initial: shop,
    toForm: toShopForm,
    findNewer: error => findNewerVersion<ShopSettings>(error, 'shop'),
    send: (opened, mine) => save.mutateAsync(buildShopBody(mine, opened.version)),
    onSaved() {
      setRefusals({})
      toast.done(words.shopSaved)
    },
    onFailed(error) {
      setRefusals(error instanceof Problem ? toFieldErrors(error.fields) : {})
      return void toast.failed(words.shopSaveFailed, { text: getProblemText(error), stay: true })
    },
  })
  return {
    ...versions,
    refusals,
    change(part: Partial<ShopForm>) {
      versions.change(part)
      setRefusals(current => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in part))))
    },
  }
}
