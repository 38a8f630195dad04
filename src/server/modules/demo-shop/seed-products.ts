import type { Product } from '#contract/catalog.ts'
import { createProduct, updateProduct } from '#server/modules/catalog/index.ts'
import { storeShippedImage } from '#server/modules/files/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { readAsset } from './assets.ts'
import { type DemoProduct, demoProducts, demoShipping } from './demo-products.ts'

/** Public URLs of the stored pictures, by picture name. */
export type Pictures = ReadonlyMap<string, string>
export type Products = Record<DemoProduct['key'], Product>
const banner = 'checkout-banner'

export async function seedPictures(ctx: Context): Promise<Pictures> {
  const names = [...new Set(demoProducts.flatMap(product => product.pictures))]
  const files = [...names.map(name => [name, `products/${name}.webp`]), [banner, `${banner}.webp`]] as const
  const stored = await Promise.all(
    files.map(async ([name = '', path = '']) => {
      const { url } = await storeShippedImage(ctx, { bucket: 'product-images', bytes: await readAsset(path) })
      return [name, url] as const
    }),
  )
  return new Map(stored)
}

export function getPictureAddress(pictures: Pictures, name: string): string {
  const url = pictures.get(name)
  if (!url) throw new Error(`the demo shop has no picture ${name}`)
  return url
}

/** Creates the products, oldest first. */
export async function seedProducts(ctx: Context, pictures: Pictures): Promise<Products> {
  const products: Partial<Products> = {}
  for (const { key, pictures: names, variants, ...product } of demoProducts) {
    products[key] = await createProduct(ctx, {
      ...product,
      images: names.map(name => getPictureAddress(pictures, name)),
      shippingOptions: demoShipping ?? [],
      variants: variants.map(({ picture, ...variant }) => ({
        ...variant,
        ...(picture && { image: getPictureAddress(pictures, picture) }),
      })),
    })
  }
  const complete = products as Products
  await updateProduct(ctx, complete.halo.id, { banners: { top: getPictureAddress(pictures, banner) } })
  return complete
}
