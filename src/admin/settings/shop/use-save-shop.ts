import { useState } from 'react'
import type { ShopSettings } from '#contract/settings.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { settings as words } from '#words/index.ts'
import { newerIn, useVersions } from '../../ui/conflict/use-versions.ts'
import { toast } from '../../ui/toaster.tsx'
import { useSaveShop as useSave } from '../queries.ts'
import { bodyOf, formOf, refusedFields, type ShopErrors, type ShopForm } from './shop-form.ts'

/** The shop's form, its save, and what the server found at its fields. */
export function useSaveShop(shop: ShopSettings) {
  const [refused, setRefused] = useState<ShopErrors>({})
  const save = useSave()
  const versions = useVersions({
    first: shop,
    formOf,
    newerOf: error => newerIn<ShopSettings>(error, 'shop'),
    send: (over, mine) => save.mutateAsync(bodyOf(mine, over.version)),
    onSaved() {
      setRefused({})
      toast.done(words.shopSaved)
    },
    onFailed(error) {
      setRefused(error instanceof Problem ? refusedFields(error.fields) : {})
      return void toast.failed(words.shopSaveFailed, { text: problemText(error), stay: true })
    },
  })
  return {
    ...versions,
    refused,
    change(part: Partial<ShopForm>) {
      versions.change(part)
      setRefused(now => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
    },
  }
}
