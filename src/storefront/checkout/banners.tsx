import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import type { SmallBanner } from '#domain/checkout-parts.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

export function TopBanner({ id, src }: { id: string; src: string | null }): ReactNode {
  if (src) {
    return (
      <ResponsiveImage
        className="tban"
        data-element={id}
        src={src}
        sizes="(max-width: 767px) calc(100vw - 32px), 670px"
        width={1280}
        height={264}
        first
      />
    )
  }
  const { title, text } = words.banners.top
  return (
    <p className="tban" data-element={id}>
      <b>{title}</b>
      <span>{text}</span>
    </p>
  )
}

const bannerIcons = { bottom1: 'shield', bottom2: 'mail' } as const satisfies Record<string, IconName>

export function BottomBanners({
  banners,
  cardProvider,
  row,
}: Pick<CheckoutData, 'banners' | 'cardProvider'> & { row: readonly SmallBanner[] }): ReactNode {
  return (
    <section className="bb">
      {row.map(({ id, slot }) => (
        <BottomBanner
          key={id}
          id={id}
          src={banners[slot]}
          icon={bannerIcons[slot]}
          {...words.banners[slot]}
          {...(cardProvider && slot === 'bottom1' && { text: words.mercadoPago.banner })}
        />
      ))}
    </section>
  )
}

type BottomProps = { id: string; src: string | null; icon: IconName; title: string; text: string }
function BottomBanner({ id, src, icon, title, text }: BottomProps) {
  if (src) {
    return (
      <ResponsiveImage
        className="bban"
        data-element={id}
        src={src}
        sizes="(max-width: 767px) calc(100vw - 32px), 330px"
        width={640}
        height={256}
      />
    )
  }
  return (
    <div className="bban" data-element={id}>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
