import type { ReactNode, RefObject } from 'react'

type Props = { form: RefObject<HTMLFormElement | null>; submit: () => void; hidden?: boolean; children: ReactNode }

/** A dialog form without a dialog does nothing by itself: no press before hydration can put fields into an address. */
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
