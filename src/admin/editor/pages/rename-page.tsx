import { type ReactNode, useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toaster.tsx'

type RenamePageProps = {
  page: { id: string; title: string }
  label: string
  /** Returns the reason why a title is invalid, before the title is sent; null for a valid title. */
  findProblem: (title: string) => string | null
  /**
   * Returns the message to show at the field if the server rejected the title; null when the error has another cause.
   */
  findRefusal?: (error: unknown) => string | null
  /**
   * Renames the page.
   * @returns a message about what else changed with the title, or null
   */
  rename: (title: string) => Promise<string | null>
  /** A hint shown below the field for the typed title. */
  renderHint?: (title: string) => ReactNode
  onClose: () => void
}

/** Renames a page; the toast offers to undo the change. */
export function RenamePage({ page, label, findProblem, findRefusal, rename, renderHint, onClose }: RenamePageProps) {
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(page.title)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = `title-${page.id}`
  const showFailure = (error: unknown) => void toast.failed(words.savePageFailed(getProblemText(error)))
  const undoRename = () => void rename(page.title).then(() => toast.done(words.renamedBack, { id }), showFailure)

  function showProblem(newProblem: string) {
    setProblem(newProblem)
    field.current?.focus()
  }
  async function submit() {
    const next = title.trim()
    const newProblem = findProblem(next)
    if (newProblem) return showProblem(newProblem)
    if (next === page.title) return onClose()
    setBusy(true)
    try {
      const text = await rename(next)
      toast.done(words.renamed, { id, text, action: { label: words.undo, onClick: undoRename } })
      onClose()
    } catch (error) {
      const atField = findRefusal?.(error)
      if (atField) showProblem(atField)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={words.renameTitle}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={label} error={problem} hint={renderHint?.(title)}>
          <Input
            ref={field}
            value={title}
            maxLength={200}
            onChange={event => {
              setTitle(event.target.value)
              setProblem(null)
            }}
          />
        </Field>
        <Button type="submit" variant="brand" className="justify-self-end max-sm:w-full" busy={busy && words.saving}>
          {words.rename}
        </Button>
      </form>
    </Dialog>
  )
}
