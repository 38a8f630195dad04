import { Clock, CreditCard, ImageOff, LockKeyhole, ShieldCheck, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { defaultBrandColor, findTextColor, inks } from '#domain/brand-color.ts'
import { type BannerSlot, findBannerPicture } from '#domain/checkout-template.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { templates as words } from '#i18n/lazy-words.ts'
// These are the texts that shoppers read, not those of the administration.
import { checkout } from '#i18n/spec/checkout.ts'

/** Sample values for the sketch; `shipping` is in cents. */
const sample = {
  shipping: 499,
  shippingName: 'Express',
  clock: '09:47',
  people: 167,
  wallets: ['Apple Pay', 'Google Pay'],
}

const Block = ({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) => (
  <section className="grid gap-3">
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h3 className="text-md font-semibold">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
)

const Line = ({ label, value }: { label: string; value?: string }) => (
  <div className="grid gap-1">
    <span className="text-sm font-medium">{label}</span>
    <span className="flex h-10 items-center rounded-md border border-[#8f938d] bg-white px-3 text-[#5b605b]">
      {value}
    </span>
  </div>
)

const Picture = ({ src, isBottom }: { src: string; isBottom?: boolean }) => (
  <img
    src={src}
    alt=""
    className={
      isBottom ? 'aspect-[640/256] w-full rounded-md object-cover' : 'aspect-[1280/264] w-full rounded-lg object-cover'
    }
  />
)

function Summary({ product }: { product: Product }) {
  const [cover] = product.images
  const money = (cents: number) => formatMoney(cents, product.currency)
  const row = 'flex justify-between gap-3'
  return (
    <aside className="grid content-start gap-3.5 rounded-lg bg-[#f3f3ee] p-4">
      <h3 className="text-md font-semibold">{checkout.summary}</h3>
      <div className="flex gap-3">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-[#e2e3dd]">
          {cover ? (
            <img src={cover} alt="" className="size-full object-cover" />
          ) : (
            <ImageOff className="icon-18" aria-hidden="true" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className={row}>
            <span className="min-w-0 font-semibold">{product.checkoutTitle || product.title}</span>
            <span className="num">{money(getDisplayPriceCents(product))}</span>
          </p>
          <p className="mt-0.5 flex items-center gap-1 text-sm text-[#5b605b]">
            <Star className="size-3.5 fill-[#e0930b] stroke-[#e0930b]" aria-hidden="true" />
            <b className="text-[#151d19]">{checkout.rating}</b>
            {checkout.reviews}
          </p>
        </div>
      </div>
      <div className="num grid gap-1.5 border-t border-[#d9dad4] pt-3.5">
        <p className={row}>
          <span>{checkout.subtotal}</span>
          <span>{money(getDisplayPriceCents(product))}</span>
        </p>
        <p className={row}>
          <span>{checkout.shipping}</span>
          <span>{money(sample.shipping)}</span>
        </p>
        <p className={`${row} items-baseline pt-1`}>
          <b>{checkout.total}</b>
          <b className="text-lg">{money(getDisplayPriceCents(product) + sample.shipping)}</b>
        </p>
      </div>
    </aside>
  )
}

type MockCheckoutProps = { product: Product; template: CheckoutTemplate | null }

/** A static sketch of a checkout with the product's name and price and sample values for everything else. */
export function MockCheckout({ product, template }: MockCheckoutProps) {
  const banner = (slot: BannerSlot) => product.banners[slot] ?? (template && findBannerPicture(template.elements, slot))
  const [top, bottom1, bottom2] = [banner('top'), banner('bottom1'), banner('bottom2')]
  const brand = template?.styles.brand ?? defaultBrandColor
  const onBrand = inks[findTextColor(brand) ?? 'white']
  const total = formatMoney(getDisplayPriceCents(product) + sample.shipping, product.currency)
  return (
    <section
      lang="en"
      aria-label={words.mock(product.title)}
      className="overflow-hidden rounded-lg border border-line bg-white text-[#151d19] [color-scheme:light]"
    >
      <div className="flex items-center justify-end px-5 py-2.5 text-sm text-[#5b605b]">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-[#1a8f5c]" aria-hidden="true" />
          <span>
            <b className="num text-[#151d19]">{sample.people}</b> {checkout.peopleOnline}
          </span>
        </span>
      </div>
      <p className="flex items-center justify-center gap-2 bg-[#fdf1d3] px-4 py-2.5 text-sm text-[#6b4a06]">
        <Clock className="icon-16" aria-hidden="true" />
        <span>
          {checkout.reservedFor} <b className="num">{sample.clock}</b>
        </span>
      </p>
      <div className="grid gap-6 p-5 xl:grid-cols-[minmax(0,1fr)_248px]">
        <div className="grid min-w-0 content-start gap-6">
          {top && <Picture src={top} />}
          <Block title={checkout.express}>
            <div className="grid grid-cols-2 gap-2 font-semibold text-white">
              {sample.wallets.map(wallet => (
                <span key={wallet} className="grid h-11 place-items-center rounded-md bg-[#000]">
                  {wallet}
                </span>
              ))}
            </div>
          </Block>
          <Block title={checkout.contact}>
            <Line label={checkout.email} value="marina.costa@example.com" />
            <Line label={checkout.fullName} value="Marina Costa" />
            <Line label={checkout.phone} value={checkout.phonePlaceholder} />
          </Block>
          <Block title={checkout.delivery}>
            <Line label={checkout.address} value="2150 Folsom Street" />
            <div className="grid grid-cols-2 gap-3">
              <Line label={checkout.zip} value="94110" />
              <Line label={checkout.city} value="San Francisco" />
            </div>
          </Block>
          <Block title={checkout.shippingMethod}>
            <p
              className="flex items-center justify-between gap-3 rounded-[12px] border-[1.5px] px-4 py-3"
              style={{ borderColor: brand }}
            >
              <span className="flex items-center gap-3">
                <span className="size-4 rounded-full border-[5px]" style={{ borderColor: brand }} aria-hidden="true" />
                {sample.shippingName}
              </span>
              <span className="num">{formatMoney(sample.shipping, product.currency)}</span>
            </p>
          </Block>
          <Block
            title={checkout.payment}
            aside={
              <span className="flex items-center gap-1.5 text-sm text-[#5b605b]">
                <LockKeyhole className="icon-16" aria-hidden="true" />
                {checkout.encrypted}
              </span>
            }
          >
            <div className="flex h-11 items-center gap-2.5 rounded-md border border-[#8f938d] px-3 text-[#5b605b]">
              <CreditCard className="icon-18" aria-hidden="true" />
              <span className="num">4242 4242 4242 4242</span>
            </div>
            <p
              className="flex h-13 items-center justify-center gap-2 rounded-lg text-md font-semibold"
              style={{ backgroundColor: brand, color: onBrand }}
            >
              <LockKeyhole className="icon-18" aria-hidden="true" />
              {checkout.pay(total)}
            </p>
          </Block>
          <section aria-label={words.guarantee} className="flex gap-3 rounded-lg bg-[#f3f3ee] p-4">
            <ShieldCheck className="icon-18 mt-px" aria-hidden="true" />
            <p className="text-sm">
              <b className="block text-base">{checkout.banners.bottom1.title}</b>
              {checkout.banners.bottom1.text}
            </p>
          </section>
          {(bottom1 || bottom2) && (
            <div className="grid grid-cols-2 gap-3">
              {bottom1 && <Picture isBottom src={bottom1} />}
              {bottom2 && <Picture isBottom src={bottom2} />}
            </div>
          )}
        </div>
        <div className="max-xl:order-first">
          <Summary product={product} />
        </div>
      </div>
    </section>
  )
}
