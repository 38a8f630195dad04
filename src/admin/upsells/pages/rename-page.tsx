import { useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { problemText } from '#web/problem.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useChangePage } from '../queries.ts'

/** Gives a page another title; its address, a number, stays. */
export function RenamePage({ page, onClose }: { page: UpsellPage; onClose: () => void }) {
  const { mutateAsync: change, isPending } = useChangePage()
  const [title, setTitle] = useState(page.title)
  const [error, setError] = useState<string | null>(null)
  const failed = (reason: unknown) => void toast.failed(words.pageSaveFailed(problemText(reason)))
  const put = (next: string) => change({ id: page.id, body: { title: next } })
  const back = () => void put(page.title).then(() => toast.done(pageWords.renamedBack, { id: 'rename' }), failed)
  function submit() {
    const next = title.trim()
    if (next === '') return setError(words.titleEmpty)
    if (next === page.title) return onClose()
    void put(next).then(() => {
      toast.done(pageWords.renamed, { id: 'rename', action: { label: pageWords.undo, onClick: back } })
      onClose()
    }, failed)
  }
  return (
    <Dialog open onClose={onClose} title={pageWords.renameTitle}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={words.pageTitle} error={error}>
          <Input
            value={title}
            maxLength={200}
            onChange={event => {
              setTitle(event.target.value)
              setError(null)
            }}
          />
        </Field>
        <Button
          type="submit"
          variant="brand"
          className="justify-self-end max-sm:w-full"
          busy={isPending && pageWords.saving}
        >
          {pageWords.rename}
        </Button>
      </form>
    </Dialog>
  )
}
