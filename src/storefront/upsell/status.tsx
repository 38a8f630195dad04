import type { ReactNode } from 'react'
import { upsellPages as words } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { useFocusOn } from '../ui/use-focus-on.ts'
import type { PageProps } from './page-props.ts'
import { isAsking, type Notice } from './state.ts'

/** What became of the last press, above everything a page may show, and what may be done now. */
export function UpsellStatus({ data, hand, otherCard }: PageProps): ReactNode {
  const { state, decline } = hand
  if (state.phase === 'done') return <Note title={words.bought} text={words.boughtText} done />
  if (state.phase === 'authenticating') {
    return <Note title={words.authenticationRequired} text={words.authenticationText} />
  }
  if (isAsking(state)) return <Note title={words.asking} text={words.askingText} />
  if (state.phase === 'idle' && state.notice) {
    const { offerId } = state.notice
    const offer = data.offers.find(each => each.id === offerId)
    return (
      <Trouble notice={state.notice}>
        {offer && (
          <button type="button" className="btn outline" onClick={() => otherCard(offer)}>
            {words.anotherCard}
          </button>
        )}
        {data.type === 'custom_html' && data.leadsOn && (
          <button type="button" className="btn outline" onClick={() => void decline('continue')}>
            {words.continue}
          </button>
        )}
      </Trouble>
    )
  }
  return null
}

function Trouble({ notice, children }: { notice: Notice; children: ReactNode }): ReactNode {
  const box = useFocusOn<HTMLDivElement>(notice)
  return (
    <div className={notice.leads ? 'notice' : 'notice bad'} role="alert" tabIndex={-1} ref={box}>
      <Icon name={notice.leads ? 'alert' : 'card'} />
      <p>
        <b>{notice.title}</b> <span>{notice.text}</span>
      </p>
      <div className="notice-ways">{children}</div>
    </div>
  )
}

function Note({ title, text, done = false }: { title: string; text: string; done?: boolean }): ReactNode {
  return (
    <div className={done ? 'notice done' : 'notice'} role="status">
      {done ? <Icon name="check" /> : <span className="spin" />}
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
    </div>
  )
}
