import type { CustomerDetail } from '#contract/customers.ts'
import { formatPhone } from '#domain/phone.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { formatTaxId, parseTaxId } from '#domain/tax-id.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../shell/me.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { formatPostalAddress } from '../../ui/format-postal-address.ts'
import { TotalSpent } from '../total-spent.tsx'

function TaxId({ taxId }: { taxId: string }) {
  return (
    <p className="num text-ink-2">
      {parseTaxId(taxId)?.kind.toUpperCase()} {formatTaxId(taxId)}
    </p>
  )
}

export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const seesWhole = useIsAdministrator()
  const { email, phone, taxId, address } = customer
  return (
    <Card>
      <CardBody className="grid gap-4">
        {email !== '' && (
          <div className="min-w-0">
            <h2 className="mb-2 text-md font-semibold tracking-[-.012em]">{words.contact}</h2>
            <p className="truncate">
              {seesWhole ? (
                <a href={`mailto:${email}`} className="btn-link">
                  {email}
                </a>
              ) : (
                email
              )}
            </p>
            {phone && <p className="num text-ink-2">{formatPhone(phone)}</p>}
            {taxId && <TaxId taxId={taxId} />}
          </div>
        )}
        {address && (
          <address className="not-italic">
            <p className="text-sm text-ink-2">{hasPostalAddress(address) ? words.address : words.country}</p>
            {formatPostalAddress(address).map(line => (
              <p key={line}>{line}</p>
            ))}
          </address>
        )}
        <div className="flex justify-between gap-3 border-line not-first:border-t not-first:pt-3.5">
          <span className="num text-ink-2">{words.count(customer.orderCount)}</span>
          <span className="text-right">
            <TotalSpent spent={customer.spent} />
          </span>
        </div>
        {seesWhole === false && <p className="text-sm text-ink-2">{words.masked}</p>}
      </CardBody>
    </Card>
  )
}
