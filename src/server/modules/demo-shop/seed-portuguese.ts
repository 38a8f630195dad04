import type { Product } from '#contract/catalog.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { type AssetFile, readAssetProject, readAssetText } from './assets.ts'
import { type PortugueseProduct, portugueseProducts, portugueseShipping } from './portuguese-products.ts'
import {
  salesPageTexts,
  salesScriptTexts,
  translateText,
  upsellPageTexts,
  visualPageTexts,
} from './portuguese-texts.ts'
import { createCasePage, type SeedOperations } from './seed-pages.ts'
import { getPictureAddress, type Pictures } from './seed-products.ts'

type Products = Record<PortugueseProduct['key'], Product>
export type PortugueseShop = { products: Products; campaign: { slug: string }; funnel: string; bump: string }

async function seedPortugueseProducts(ctx: Context, pictures: Pictures): Promise<Products> {
  const products: Partial<Products> = {}
  for (const { key, pictures: names, variants, ...product } of portugueseProducts)
    products[key] = await createProduct(ctx, {
      ...product,
      currency: 'brl',
      language: 'pt-BR',
      images: names.map(name => getPictureAddress(pictures, name)),
      shippingOptions: portugueseShipping,
      variants: variants.map(({ picture, ...variant }) => ({
        ...variant,
        ...(picture && { image: getPictureAddress(pictures, picture) }),
      })),
    })
  return products as Products
}

const translateFile = (file: AssetFile, path: string, texts: Parameters<typeof translateText>[1]): AssetFile =>
  file.path === path ? { path, bytes: Buffer.from(translateText(file.bytes.toString('utf8'), texts)) } : file

async function seedPortugueseCampaign(ctx: Context, operations: SeedOperations, halo: Product) {
  const campaign = await operations.createCampaign(ctx, {
    name: 'Halo Brasil',
    description: 'A luminária portátil, em uma página em português.',
    productIds: [halo.id],
  })
  const files = await readAssetProject('sales-page', { halo: halo.id })
  await operations.createSalesPage(
    ctx,
    campaign.id,
    'Leve a luz com você',
    files
      .map(file => translateFile(file, 'index.html', salesPageTexts))
      .map(file => translateFile(file, 'script.js', salesScriptTexts)),
  )
  return campaign
}

async function seedPortugueseFunnel(ctx: Context, operations: SeedOperations, products: Products, pictures: Pictures) {
  const { id } = await operations.createUpsell(ctx, {
    name: 'Depois da luminária',
    description: 'Uma capa para a luminária e uma vela para a mesa.',
    productIds: [products.halo.id],
    productSkus: null,
  })
  const files = await readAssetProject('upsell-page', {})
  await createCasePage(ctx, operations, id, {
    title: 'Capa de viagem encerada',
    files: files.map(file => translateFile(file, 'index.html', upsellPageTexts)),
    offer: { name: 'Capa de viagem encerada', priceCents: 14_900 },
  })
  const json = await readAssetText('visual-upsell/elements.json', {
    candle: products.candle.id,
    candle_image: getPictureAddress(pictures, 'fig-and-cedar-candle'),
  })
  const page = await operations.createVisualPage(ctx, id, {
    title: 'Vela para a mesa',
    elements: JSON.parse(translateText(json, visualPageTexts)),
  })
  await operations.changePage(ctx, page.id, { targets: { accepted: null, declined: { to: 'thank-you' } } })
  return id
}

/** Creates the Portuguese part of the demo shop: products in reais, a sales page, an order bump and a funnel. */
export async function seedPortuguese(
  ctx: Context,
  operations: SeedOperations,
  pictures: Pictures,
): Promise<PortugueseShop> {
  const products = await seedPortugueseProducts(ctx, pictures)
  const bump = await operations.createOrderBump(ctx, {
    params: { id: products.halo.id },
    body: {
      bumpProductId: products.tumbler.id,
      title: 'Leve também o copo térmico Trilha',
      text: 'Café quente até a última página, com R$ 30,00 de desconto neste pedido.',
      priceCents: 11_900,
    },
  })
  return {
    products,
    campaign: await seedPortugueseCampaign(ctx, operations, products.halo),
    funnel: await seedPortugueseFunnel(ctx, operations, products, pictures),
    bump: bump.id,
  }
}
