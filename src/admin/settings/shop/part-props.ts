import type { ShopErrors, ShopForm } from './shop-form.ts'

/** What each card of the shop's form gets. */
export type PartProps = {
  draft: ShopForm
  change: (part: Partial<ShopForm>) => void
  /** By field, once they are to be shown. */
  errors: ShopErrors
  readOnly: boolean
}

/** For a Field: the error it shows, if any. */
export const toErrorProps = (error: string | undefined) => (error ? { error } : {})
