import type { ShopErrors, ShopForm } from './shop-form.ts'

export type PartProps = {
  draft: ShopForm
  change: (part: Partial<ShopForm>) => void
  /** Error texts by field; empty until errors are to be shown. */
  errors: ShopErrors
  readOnly: boolean
}

/** Returns the `error` prop of a `Field`, or no prop without an error. */
export const toErrorProps = (error: string | undefined) => (error ? { error } : {})
