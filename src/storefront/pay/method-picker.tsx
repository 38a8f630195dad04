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

/** A drawing of our own that suggests the mark of Pix: four petals that meet in a diamond. */
function PixMark(): ReactNode {
  return (
    <svg className="pix-mark" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d="M6 7.5h1.6c1 0 2 .4 2.7 1.1l1.2 1.2a.7.7 0 0 0 1 0l1.2-1.2a3.8 3.8 0 0 1 2.7-1.1H18" />
      <path d="M6 16.5h1.6c1 0 2-.4 2.7-1.1l1.2-1.2a.7.7 0 0 1 1 0l1.2 1.2a3.8 3.8 0 0 0 2.7 1.1H18" />
      <path d="M10.2 3.7 3.7 10.2a2.5 2.5 0 0 0 0 3.6l6.5 6.5a2.5 2.5 0 0 0 3.6 0l6.5-6.5a2.5 2.5 0 0 0 0-3.6l-6.5-6.5a2.5 2.5 0 0 0-3.6 0z" />
    </svg>
  )
}
