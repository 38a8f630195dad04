import type { ReactNode } from 'react'
import type { HomeData } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout, home as words } from '#i18n/storefront.ts'
import { TestModeStrip } from '../ui/header.tsx'
import { Icon } from '../ui/icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { ShopLogo } from '../ui/shop-logo.tsx'

/**
 * Labels the lowest price with "from" when variants have different prices. The checkout opens with the default variant,
 * which may cost more.
 */
const formatPrice = ({ fromCents, several, currency }: HomeData['products'][number]) =>
  several ? words.from(formatMoney(fromCents, currency)) : formatMoney(fromCents, currency)

/** Shows one campaign or product as the hero, and below it everything that is on sale. */
export function HomePage({ data }: { data: HomeData }): ReactNode {
  const [first, ...campaigns] = data.campaigns
  // A product that is in stock is preferred for the hero.
  const product = data.products.find(each => !each.soldOut) ?? data.products[0]
  const empty = !first && !product
  return (
    <>
      <header className="hh">
        <b>
          <ShopLogo shop={data.shop} />
        </b>
      </header>
      <TestModeStrip simulated={data.simulated} text={checkout.simulatedPayments} />
      <main>
        {empty && <EmptyShop />}
        {first && <Hero {...first} action={words.seeCampaign} />}
        {!first && product && (
          <Hero
            name={product.title}
            description={null}
            href={product.href}
            image={product.image}
            action={product.soldOut ? checkout.soldOut : words.buy(product.title, formatPrice(product))}
          />
        )}
        {campaigns.length > 0 && (
          <section className="gr wide" aria-labelledby="campaigns">
            <h2 id="campaigns">{words.campaigns}</h2>
            {campaigns.map(campaign => (
              <a className="cp" href={campaign.href} key={campaign.href}>
                <span className="im">{campaign.image && <img src={campaign.image} alt="" loading="lazy" />}</span>
                <b>{campaign.name}</b>
                {campaign.description && <span>{campaign.description}</span>}
              </a>
            ))}
          </section>
        )}
        {product && (
          <section className="gr" aria-labelledby="products">
            <h2 id="products">{words.products}</h2>
            {data.products.map(each => (
              <Product key={each.id} product={each} />
            ))}
          </section>
        )}
        <Promises />
      </main>
      <ShopFooter shop={data.shop} />
    </>
  )
}

type HeroProps = { name: string; description: string | null; href: string; image: string | null; action: string }
function Hero({ name, description, href, image, action }: HeroProps): ReactNode {
  return (
    <div className="he">
      <section className="hb">
        {image && (
          <ResponsiveImage
            className="art"
            src={image}
            sizes="(max-width: 767px) 100vw, 742px"
            width={742}
            height={540}
            first
          />
        )}
        <div className="tx">
          <h1>{name}</h1>
          {description && <p>{description}</p>}
          <a className="btn" href={href}>
            {action}
          </a>
        </div>
      </section>
    </div>
  )
}

function Product({ product }: { product: HomeData['products'][number] }): ReactNode {
  return (
    <a className="it" href={product.href}>
      <span className="im">
        {product.image ? (
          <ResponsiveImage src={product.image} sizes="(max-width: 767px) 50vw, 320px" width={320} height={400} />
        ) : (
          <Icon name="bag" />
        )}
        {product.soldOut && <span className="gone">{checkout.soldOut}</span>}
      </span>
      <b>{product.title}</b>
      <span className="num">{formatPrice(product)}</span>
    </a>
  )
}

function EmptyShop(): ReactNode {
  return (
    <section className="gr">
      <div className="empty">
        <h1>{words.empty}</h1>
        <p>{words.emptyText}</p>
      </div>
    </section>
  )
}

function Promises(): ReactNode {
  return (
    <section className="pf">
      <ul>
        <li>
          <Icon name="bag" /> {words.guest}
        </li>
        <li>
          <Icon name="mail" /> {words.mail}
        </li>
        <li>
          <Icon name="shield" /> {words.secure}
        </li>
      </ul>
    </section>
  )
}
