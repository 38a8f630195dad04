import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  /** 'alertdialog': it interrupts, and there is nothing to choose but to read it. */
  role?: 'dialog' | 'alertdialog'
  text?: ReactNode
  /** Escape, and whatever else the browser takes for no. */
  onCancel: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it holds the focus, what lies behind can be neither seen nor pressed, and Escape says no. */
export function Dialog({ title, role = 'dialog', text, onCancel, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the document, so that the focus goes back to where it was.
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
