import { Package } from 'lucide-react'
import { formatMoney } from '#domain/money.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { getPictureUrl } from '../../ui/picture-url.ts'
import { type BumpForm, findStruckCents } from './bump-form.ts'

type BumpPreviewProps = { form: BumpForm; currency: string }

/** The card as the checkout shows it, always on the light background of a public page. */
export function BumpPreview({ form, currency }: BumpPreviewProps) {
  const { item, title, text } = form
  const image = form.image ?? item?.image ?? null
  const cents = form.priceCents ?? item?.cents ?? null
  const struckCents = findStruckCents(form)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h3 className="font-medium">{words.preview}</h3>
        <div className="grid max-w-[460px] grid-cols-[64px_minmax(0,1fr)] gap-x-3.5 gap-y-3 rounded-[12px] border border-[#8f938d] bg-white p-3.5 text-[#4b524d] [color-scheme:light]">
          <span className="grid size-16 place-items-center overflow-hidden rounded-[9px] bg-[#f0f0ec] text-[#5b605b]">
            {image ? (
              <img src={getPictureUrl(image, '320')} alt="" className="size-full object-cover" />
            ) : (
              <Package className="icon-18" aria-hidden="true" />
            )}
          </span>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="text-md font-semibold text-[#151d19]">{title.trim() || words.previewTitle}</p>
            <p className="mt-0.5 whitespace-pre-line">{text}</p>
          </div>
          <p className="num col-span-2 flex flex-wrap items-center gap-2.5 border-t border-[#e3e4df] pt-3 text-[#151d19]">
            <span className="size-5 shrink-0 rounded-[4px] border border-[#767b76]" aria-hidden="true" />
            <b className="font-semibold">{words.addFor(cents === null ? '…' : formatMoney(cents, currency))}</b>
            {struckCents !== null && <s className="text-[#4b524d]">{formatMoney(struckCents, currency)}</s>}
          </p>
        </div>
      </CardBody>
    </Card>
  )
}
