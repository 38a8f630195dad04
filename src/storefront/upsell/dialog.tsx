import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  /** 'alertdialog' for a message that offers nothing but leaving the page. */
  role?: 'dialog' | 'alertdialog'
  text?: ReactNode
  /** Called for Escape and any other way in which the browser cancels a dialog. */
  onCancel: () => void
  children: ReactNode
}

/** The browser's modal dialog: it traps focus, blocks the page behind it, and Escape cancels it. */
export function Dialog({ title, role = 'dialog', text, onCancel, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closing the dialog while it is still in the document restores the previous focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dlg"
      role={role}
      aria-labelledby="dlg-title"
      aria-describedby={text ? 'dlg-text' : undefined}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id="dlg-title">{title}</h2>
      {text && (
        <p id="dlg-text" className="dlg-text">
          {text}
        </p>
      )}
      {children}
    </dialog>
  )
}
