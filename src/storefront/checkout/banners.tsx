import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#words/storefront.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

export function TopBanner({ src }: { src: string | null }): ReactNode {
  if (src) {
    return (
      <ResponsiveImage
        className="tban"
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
    <p className="tban">
      <b>{title}</b>
      <span>{text}</span>
    </p>
  )
}

const look = { bottom1: 'shield', bottom2: 'mail' } as const satisfies Record<string, IconName>
type Bottom = keyof typeof look

export function BottomBanners({
  banners,
  slots,
}: Pick<CheckoutData, 'banners'> & { slots: readonly Bottom[] }): ReactNode {
  return (
    <section className="bb">
      {slots.map(slot => (
        <BottomBanner key={slot} src={banners[slot]} icon={look[slot]} {...words.banners[slot]} />
      ))}
    </section>
  )
}

function BottomBanner({ src, icon, title, text }: { src: string | null; icon: IconName; title: string; text: string }) {
  if (src) {
    return (
      <ResponsiveImage
        className="bban"
        src={src}
        sizes="(max-width: 767px) calc(100vw - 32px), 330px"
        width={640}
        height={256}
      />
    )
  }
  return (
    <div className="bban">
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
