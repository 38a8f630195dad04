import './fields.css'
import { type ReactNode, useId } from 'react'

type GroupProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A section of the inspector: its title, and its fields in two columns. */
export function Group({ title, aside, children }: GroupProps) {
  const id = useId()
  return (
    <section className="vs-part vs-part-line" aria-labelledby={id}>
      <div className="vs-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className="vs-fields">{children}</div>
    </section>
  )
}
