import type { ReactNode } from 'react'
import type { PolicyData } from '#contract/screen-data.ts'
import { footer as words } from '#i18n/storefront.ts'
import { Header } from '../ui/header.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'

export function PolicyPage({ data }: { data: PolicyData }): ReactNode {
  return (
    <>
      <Header shop={data.shop} />
      <main className="po">
        <h1>{words[data.policy]}</h1>
        {data.paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
          <p key={index}>{paragraph}</p>
        ))}
      </main>
      <ShopFooter shop={data.shop} />
    </>
  )
}
