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
    <svg className="pix-mark" aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
      <path d="M7.7 6.9 12 2.6l4.3 4.3c-1.1 0-2 .4-2.7 1.1L12 9.6 10.4 8c-.7-.7-1.6-1.1-2.7-1.1z" />
      <path d="M7.7 17.1 12 21.4l4.3-4.3c-1.1 0-2-.4-2.7-1.1L12 14.4 10.4 16c-.7.7-1.6 1.1-2.7 1.1z" />
      <path d="M6.3 8.3h1.6c.6 0 1.1.2 1.5.6l1.6 1.6a2.1 2.1 0 0 1 0 3l-1.6 1.6c-.4.4-.9.6-1.5.6H6.3L2.6 12z" />
      <path d="M17.7 8.3h-1.6c-.6 0-1.1.2-1.5.6L13 10.5a2.1 2.1 0 0 0 0 3l1.6 1.6c.4.4.9.6 1.5.6h1.6l3.7-3.7z" />
    </svg>
  )
}
