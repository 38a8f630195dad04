import type { ReactNode } from 'react'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'line'

/**
 * Tones: `ok` means done or active, `warn` needs attention, `bad` is an error, `info` is neutral information. The text
 * must carry the meaning, because color alone is not accessible.
 */
export function Badge({ tone = 'plain', dot, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {dot && <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />}
      {children}
    </span>
  )
}
