import type { ReactNode } from 'react'
import { subscriptionPage as words } from '#i18n/storefront.ts'
import type { CancelMode } from './actions.ts'

type Props = { day: string | null; busy: CancelMode | null; onCancel: (how: CancelMode) => void; onBack: () => void }

/** The second of the two clicks that cancel a subscription: at the end of the paid period or immediately. */
export function CancelPanel({ day, busy, onCancel, onBack }: Props): ReactNode {
  return (
    <section className="panel" id="cancel" aria-labelledby="cancel-title">
      <h2 id="cancel-title">{words.cancelTitle}</h2>
      {day && (
        <CancelOption
          text={words.cancelAtEndText}
          label={words.cancelAtEnd(day)}
          how="period_end"
          {...{ busy, onCancel }}
        />
      )}
      <CancelOption text={words.cancelNowText} label={words.cancelNow} how="now" {...{ busy, onCancel }} />
      <p className="acts">
        <button type="button" className="btn ghost lg" onClick={() => busy || onBack()}>
          {words.keep}
        </button>
      </p>
    </section>
  )
}

type CancelOptionProps = Pick<Props, 'busy' | 'onCancel'> & { text: string; label: string; how: CancelMode }
function CancelOption({ text, label, how, busy, onCancel }: CancelOptionProps): ReactNode {
  return (
    <div className="way">
      <button
        type="button"
        className={how === 'now' ? 'btn outline lg danger' : 'btn outline lg'}
        aria-busy={busy === how || undefined}
        disabled={busy !== null && busy !== how}
        onClick={() => onCancel(how)}
      >
        {busy === how ? words.canceling : label}
      </button>
      <p className="sm mut">{text}</p>
    </div>
  )
}
