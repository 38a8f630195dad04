import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#words/storefront.ts'
import { Icon, type IconName } from '../ui/icons.tsx'

export function TopBanner({ src }: { src: string | null }): ReactNode {
  if (src) return <img className="tban" src={src} alt="" width={1280} height={264} fetchPriority="high" />
  const { title, text } = words.banners.top
  return (
    <p className="tban">
      <b>{title}</b>
      <span>{text}</span>
    </p>
  )
}

export function BottomBanners({ banners }: { banners: CheckoutData['banners'] }): ReactNode {
  const [first, second] = banners.bottom
  return (
    <section className="bb">
      <BottomBanner src={first} icon="shield" {...words.banners.bottom1} />
      <BottomBanner src={second} icon="mail" {...words.banners.bottom2} />
    </section>
  )
}

function BottomBanner({ src, icon, title, text }: { src: string | null; icon: IconName; title: string; text: string }) {
  if (src) return <img className="bban" src={src} alt="" width={640} height={256} loading="lazy" decoding="async" />
  return (
    <div className="bban">
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
