import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'
import { Icon } from './icons.tsx'

type Props = {
  /** Whether the order is paid; false while the payment is pending. */
  paid: boolean
  /** Whether the order cost nothing. */
  free: boolean
  /** The payments, shown unless the order was free. */
  payments: ReactNode
  maskedEmail: string
  /** The shipping option. Its name is undefined when none was chosen; null when nothing is shipped. */
  shipping: { name: string | undefined } | null
}

/** Lists the steps of an order, starting with the payment. */
export function OrderSteps({ paid, free, payments, maskedEmail, shipping }: Props): ReactNode {
  return (
    <ol className="steps">
      <li className={paid ? 'done' : ''}>
        <span className="n">{paid && <Icon name="check" />}</span>
        <div>
          <b>{free ? words.orderPlaced : paid ? words.paymentReceived : words.paymentPending}</b>
          {free ? <p className="sm mut">{words.costNothing}</p> : payments}
        </div>
      </li>
      <li>
        <span className="n" />
        <div>
          <b>{words.confirmationMail}</b>
          <p className="sm mut">{words.confirmationMailTo(maskedEmail)}</p>
        </div>
      </li>
      {shipping && (
        <li>
          <span className="n" />
          <div>
            <b>{words.packedNext}</b>
            <p className="sm mut">{shipping.name}</p>
          </div>
        </li>
      )}
    </ol>
  )
}
