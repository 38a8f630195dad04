import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'
import { CardBrands } from './card-brands.tsx'
import type { Method } from './methods.ts'

type Props = { methods: readonly Method[]; picked: Method; onPick: (method: Method) => void }

export function MethodPicker({ methods, picked, onPick }: Props): ReactNode {
  return (
    <fieldset className="opts">
      <legend className="vh">{words.paymentMethod}</legend>
      {methods.map(method => (
        <label key={method}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === picked}
            onChange={() => onPick(method)}
          />
          {method === 'pix' ? (
            <>
              <b>
                <span>{words.pix.name}</span>
                <small>{words.pix.hint}</small>
              </b>
              <PixMark />
            </>
          ) : (
            <>
              <b>{words.creditCard}</b>
              <CardBrands />
            </>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** Four petals that form a diamond. */
function PixMark(): ReactNode {
  return (
    <svg className="pix-mark" aria-hidden="true" viewBox="2 2 20 20" fill="currentColor">
      <path d="M7.2 7.4 12 2.6l4.8 4.8c-1.2 0-2.2.5-2.9 1.2L12 10.4l-1.9-1.8c-.7-.7-1.7-1.2-2.9-1.2z" />
      <path d="M7.2 16.6 12 21.4l4.8-4.8c-1.2 0-2.2-.5-2.9-1.2L12 13.6l-1.9 1.8c-.7.7-1.7 1.2-2.9 1.2z" />
      <path d="M6 8.4h1.6c.7 0 1.3.2 1.7.7l1.7 1.7a1.7 1.7 0 0 1 0 2.4l-1.7 1.7c-.4.5-1 .7-1.7.7H6L2.4 12z" />
      <path d="M18 8.4h-1.6c-.7 0-1.3.2-1.7.7L13 10.8a1.7 1.7 0 0 0 0 2.4l1.7 1.7c.4.5 1 .7 1.7.7H18l3.6-3.6z" />
    </svg>
  )
}
