import type { ReactNode } from 'react'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'line'

/** ok: done or on. warn: look here. bad: wrong. info: a fact. The words carry the meaning, the tone repeats it. */
export function Badge({ tone = 'plain', dot, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {dot && <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />}
      {children}
    </span>
  )
}
