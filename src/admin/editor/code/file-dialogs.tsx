import { type ReactNode, useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import type { PageSession } from '../session/page-session.ts'
import type { FileActionHandlers } from './file-action-handlers.ts'
import { FileReferences } from './file-references.tsx'
import { validateFileName } from './validate-file-name.ts'

/** Which dialog is open: a new file, a rename, or a deletion. */
export type FileDialogRequest = { kind: 'create' } | { kind: 'rename' | 'remove'; path: string }

type NameDialogProps = {
  title: string
  text?: string
  confirm: string
  working: string
  session: PageSession
  renamed: string | null
  onConfirm: (name: string) => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

function NameDialog({
  title,
  text,
  confirm,
  working,
  session,
  renamed,
  onConfirm,
  onClose,
  children,
}: NameDialogProps) {
  const [name, setName] = useState(renamed ?? '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { busy, run } = useAsyncAction(onClose)
  const trimmedName = name.trim()
  const problem = validateFileName(session.project, trimmedName, renamed)
  function submit() {
    setIsSubmitted(true)
    if (problem || busy) return
    if (trimmedName === renamed) return onClose()
    void run(() => onConfirm(trimmedName))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      primaryAction={
        <Button variant="brand" type="submit" form="file-name" busy={busy && working}>
          {confirm}
        </Button>
      }
    >
      <form
        id="file-name"
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={words.fileName} hint={words.fileNameHint} error={isSubmitted ? problem : null}>
          <Input
            className="font-mono"
            value={name}
            maxLength={400}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={event => setName(event.target.value)}
          />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}

function RemoveDialog({
  path,
  session,
  onConfirm,
  onClose,
}: DialogProps & { path: string; onConfirm: () => Promise<boolean> }) {
  const { busy, run } = useAsyncAction(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.removeFileTitle(path)}
      text={words.removeFileText}
      primaryAction={
        <Button variant="destructive" busy={busy && words.removingFile} onClick={() => void run(onConfirm)}>
          {words.removeFile}
        </Button>
      }
    >
      <FileReferences session={session} path={path} isRemoved />
    </Dialog>
  )
}

type DialogProps = { session: PageSession; onClose: () => void }
type FileDialogProps = DialogProps & {
  request: FileDialogRequest
  actions: FileActionHandlers
  onCreated: (path: string) => void
}

export function FileDialog({ request, actions, onCreated, ...dialogProps }: FileDialogProps) {
  if (request.kind === 'create')
    return (
      <NameDialog
        {...dialogProps}
        title={words.newFile}
        text={words.newFileText}
        confirm={words.createFile}
        working={words.creatingFile}
        renamed={null}
        onConfirm={async path => {
          const isDone = await actions.create(path)
          if (isDone) onCreated(path)
          return isDone
        }}
      />
    )
  const { path } = request
  if (request.kind === 'remove')
    return <RemoveDialog {...dialogProps} path={path} onConfirm={() => actions.remove(path)} />
  return (
    <NameDialog
      {...dialogProps}
      title={words.renameFileTitle(path)}
      confirm={words.renameFile}
      working={words.renamingFile}
      renamed={path}
      onConfirm={to => actions.rename(path, to)}
    >
      <FileReferences session={dialogProps.session} path={path} isRemoved={false} />
    </NameDialog>
  )
}
