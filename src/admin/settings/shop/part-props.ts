import type { ShopErrors, ShopForm } from './shop-form.ts'

export type PartProps = {
  draft: ShopForm
  change: (part: Partial<ShopForm>) => void
  /** By field; filled once errors are to be shown. */
  errors: ShopErrors
  readOnly: boolean
}

/** The error prop of a `Field`; empty without an error. */
export const toErrorProps = (error: string | undefined) => (error ? { error } : {})
