import { type ReactNode, useEffect, useRef } from 'react'
import { checkout as words } from '#i18n/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import type { PartProps } from './actions.ts'

/** A link that opens the promotion code field. An applied code is shown as a badge with a button that removes it. */
export function PromoBox({ state, actions }: PartProps): ReactNode {
  const { promo, cart } = state
  if (cart.promotion) {
    const { code, percentOff } = cart.promotion
    return (
      <p className="applied" role="status">
        <span className="badge ok">
          <Icon name="tag" /> <span translate="no">{code}</span>
        </span>
        {percentOff && <span className="mut">{words.percentOff(percentOff)}</span>}
        <button
          type="button"
          className="btn link"
          onClick={() => {
            actions.dispatch({ type: 'promoOpened' })
            actions.change({ promotionCode: null })
          }}
        >
          {words.remove}
        </button>
      </p>
    )
  }
  if (promo.open) return <PromoField promo={promo} busy={state.pending > 0} actions={actions} />
  return (
    <>
      <button
        type="button"
        data-early
        className="btn link promo-link"
        onClick={() => actions.dispatch({ type: 'promoOpened' })}
      >
        <Icon name="tag" /> {words.addPromo}
      </button>
      {promo.error && <p className="sm mut">{promo.error}</p>}
    </>
  )
}

type FieldProps = Pick<PartProps, 'actions'> & Pick<PartProps['state'], 'promo'> & { busy: boolean }
function PromoField({ promo: { error }, busy, actions }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const apply = () => {
    const code = input.current?.value.trim() ?? ''
    if (code) actions.change({ promotionCode: code })
    else actions.dispatch({ type: 'promoRefused', text: words.promoEmpty })
  }
  return (
    <div className="field">
      <label className="label" htmlFor="promo">
        {words.promo}
      </label>
      <div className="promo">
        <div className={error ? 'ctl bad' : 'ctl'}>
          <input
            ref={input}
            id="promo"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={60}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'promo-error' : undefined}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
        </div>
        <button type="button" className="btn outline" aria-busy={busy || undefined} onClick={apply}>
          {busy ? words.applying : words.apply}
        </button>
      </div>
      <div role="status">
        <FieldError id="promo-error" text={error ?? undefined} />
      </div>
    </div>
  )
}
