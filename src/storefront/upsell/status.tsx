import { type ReactNode, useEffect, useRef } from 'react'
import { upsellPages as words } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import type { UpsellState } from './state.ts'

/** What became of the last click, above everything a page may show. */
export function UpsellStatus({ state }: { state: UpsellState }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const notice = state.phase === 'idle' ? state.notice : null
  useEffect(() => {
    if (notice) box.current?.focus()
  }, [notice])
  if (notice) {
    return (
      <div className="notice bad" role="alert" tabIndex={-1} ref={box}>
        <Icon name="card" />
        <p>
          <b>{notice.title}</b> {notice.text}
        </p>
      </div>
    )
  }
  if (state.phase === 'done') return <Note title={words.bought} text={words.boughtText} done />
  if (state.phase === 'authenticating') {
    return <Note title={words.authenticationRequired} text={words.authenticationText} />
  }
  return null
}

function Note({ title, text, done = false }: { title: string; text: string; done?: boolean }): ReactNode {
  return (
    <div className={done ? 'notice done' : 'notice'} role="status">
      {done ? <Icon name="check" /> : <span className="spin" />}
      <p>
        <b>{title}</b> {text}
      </p>
    </div>
  )
}
