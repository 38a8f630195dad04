import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BulkChange } from '#contract/catalog-bulk.ts'
import { catalog, shell } from '#i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { BulkRunner } from './use-bulk-change.ts'

type BulkFormProps = {
  title: string
  text: string
  /** Label of the submit button, for example 'Mudar 20 produtos'. */
  submitLabel: string
  kind: BulkChange['kind']
  bulk: BulkRunner
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form that changes many products together. It lists by name the products that prevent the change. */
export function BulkForm({ title, text, submitLabel, kind, bulk, onSubmit, onClose, children }: BulkFormProps) {
  const { problems } = bulk
  const busy = bulk.busy === kind
  const close = () => {
    bulk.forgetProblems()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={title} text={text}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
        {problems.length > 0 && (
          <div role="alert" className="rounded-md bg-danger-soft px-3.5 py-3 text-danger-ink">
            <p className="flex gap-2 font-semibold">
              <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
              {catalog.bulkRefused(problems.length)}
            </p>
            <ul className="mt-1.5 grid max-h-40 gap-1 overflow-y-auto text-sm">
              {problems.map(({ productId, title: name, code }) => (
                <li key={productId}>
                  {name}: {catalog.bulkProblems[code]}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={close}>
            {shell.cancel}
          </Button>
          <Button type="submit" variant="brand" busy={busy ? catalog.changing : false}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
