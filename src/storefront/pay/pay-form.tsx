import type { ReactNode, RefObject } from 'react'

type Props = { form: RefObject<HTMLFormElement | null>; submit: () => void; hidden?: boolean; children: ReactNode }

/**
 * A form with `method="dialog"` outside a dialog does nothing, so a submission before hydration puts no fields into the
 * URL.
 */
export function PayForm({ form, submit, hidden, children }: Props): ReactNode {
  return (
    <form
      ref={form}
      hidden={hidden}
      method="dialog"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
    </form>
  )
}
