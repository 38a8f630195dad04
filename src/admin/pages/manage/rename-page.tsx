import { useRef, useState } from 'react'
import type { Campaign, SalesPage } from '#contract/pages.ts'
import { salesPagePath } from '#domain/campaign-link.ts'
import { slugOf } from '#domain/slug.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useChangePage } from '../queries.ts'
import { titleProblem, titleRefusal } from '../title-problem.ts'

/** Gives a page another title: its address moves, and the old one leads to it. */
function useRename({ id, title: former }: SalesPage, refuse: (problem: string) => void, onClose: () => void) {
  const { mutateAsync: change, isPending } = useChangePage()
  const failed = (error: unknown) => void toast.failed(words.savePageFailed(problemText(error)))
  const back = () => void change({ id, title: former }).then(() => toast.done(words.renamedBack), failed)
  async function rename(title: string) {
    const problem = titleProblem(title)
    if (problem) return refuse(problem)
    if (title.trim() === former) return onClose()
    try {
      const { address } = await change({ id, title: title.trim() })
      toast.done(words.renamed, { text: words.movedTo(address), action: { label: words.undo, onClick: back } })
      onClose()
    } catch (error) {
      const atField = titleRefusal(error)
      if (atField) refuse(atField)
      else failed(error)
    }
  }
  return { rename, isPending }
}

export function RenamePage({ page, campaign, onClose }: { page: SalesPage; campaign: Campaign; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(page.title)
  const [error, setError] = useState<string | null>(null)
  const { rename, isPending } = useRename(
    page,
    problem => {
      setError(problem)
      field.current?.focus()
    },
    onClose,
  )
  const slug = slugOf(title)
  const moves = slug !== '' && title.trim() !== page.title && slug !== page.slug
  return (
    <Dialog open onClose={onClose} title={words.renameTitle}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void rename(title)
        }}
      >
        <Field
          label={words.pageTitle}
          error={error}
          hint={
            <>
              <span className="font-mono text-xs [overflow-wrap:anywhere]">
                {words.address(moves ? salesPagePath(campaign.slug, slug) : page.address)}
              </span>
              {moves && <span className="block">{words.addressMoves(page.address)}</span>}
            </>
          }
        >
          <Input
            ref={field}
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
          busy={isPending && words.saving}
        >
          {words.rename}
        </Button>
      </form>
    </Dialog>
  )
}
