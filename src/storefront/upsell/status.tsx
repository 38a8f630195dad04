import type { ReactNode } from 'react'
import { upsellPages as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import type { PageProps } from './page-props.ts'
import { isCheckingCharge, type Notice } from './state.ts'

/** Shows the result of the last action above the page's content, and the actions that are possible now. */
export function UpsellStatus({ data, controls, otherCard }: PageProps): ReactNode {
  const { state, decline } = controls
  if (state.phase === 'done') return <StatusNotice title={words.bought} text={words.boughtText} done />
  if (state.phase === 'authenticating') {
    return <StatusNotice title={words.authenticationRequired} text={words.authenticationText} />
  }
  if (isCheckingCharge(state)) return <StatusNotice title={words.asking} text={words.askingText} />
  if (state.phase === 'idle' && state.notice) {
    const { offerId } = state.notice
    const offer = data.offers.find(each => each.id === offerId)
    return (
      <ProblemNotice notice={state.notice}>
        {offer && !data.mercadoPago && (
          <button type="button" className="btn outline" onClick={() => otherCard(offer)}>
            {words.anotherCard}
          </button>
        )}
        {data.type === 'custom_html' && data.canContinue && (
          <button type="button" className="btn outline" onClick={() => void decline('continue')}>
            {words.continue}
          </button>
        )}
      </ProblemNotice>
    )
  }
  return null
}

function ProblemNotice({ notice, children }: { notice: Notice; children: ReactNode }): ReactNode {
  const box = useFocusOnChange<HTMLDivElement>(notice)
  return (
    <div className={notice.redirects ? 'notice' : 'notice bad'} role="alert" tabIndex={-1} ref={box}>
      <Icon name={notice.redirects ? 'alert' : 'card'} />
      <p>
        <b>{notice.title}</b> <span>{notice.text}</span>
      </p>
      <div className="notice-ways">{children}</div>
    </div>
  )
}

function StatusNotice({ title, text, done = false }: { title: string; text: string; done?: boolean }): ReactNode {
  return (
    <div className={done ? 'notice done' : 'notice'} role="status">
      {done ? <Icon name="check" /> : <span className="spin" />}
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
    </div>
  )
}
