import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CsvColumn, csvColumns, type exportSomeProducts as endpoint } from '#contract/catalog-bulk.ts'
import type { Request } from '#contract/endpoint.ts'
import type { TableForm } from '#contract/table-form.ts'
import { calculateUnitPrice } from '#domain/price.ts'
import type { Context, Db } from '#server/platform/core/context.ts'
import { createTableFile, formatAmountCell } from '#server/platform/files/table-file.ts'
import { hasIdIn } from '../bulk/repository.ts'
import { buildProductFilter } from '../listing/repository.ts'
import type { ProductWithVariants, VariantWithParts } from '../repository.ts'
import { formatKitCell } from './kit-cell.ts'
import { formatQuantityPricesCell } from './quantity-prices-cell.ts'
import { listProductsAfter } from './repository.ts'

const batchSize = 500
const formatBoolean = (is: boolean) => (is ? 'yes' : 'no')

function toLine(
  product: ProductWithVariants,
  variant: VariantWithParts | null,
  form: TableForm,
): Record<CsvColumn, string> {
  return {
    product_id: product.id,
    title: product.title,
    sku: variant?.sku ?? product.sku ?? '',
    variant: variant?.name ?? '',
    price: formatAmountCell(form, calculateUnitPrice(product.price, variant?.price_adjustment ?? 0)),
    stock: variant?.stock_quantity?.toString() ?? '',
    default: variant ? formatBoolean(variant.is_default) : '',
    currency: product.currency ?? '',
    language: product.language ?? '',
    checkout_title: product.checkout_title ?? '',
    checkout_description: product.checkout_description ?? '',
    images: product.images.join(' '),
    active: formatBoolean(product.is_active),
    max_installments: product.max_installments?.toString() ?? '',
    quantity_prices: formatQuantityPricesCell(form, variant?.quantity_prices ?? null),
    parts: formatKitCell(variant?.parts ?? null),
  }
}

function toLines(product: ProductWithVariants, form: TableForm) {
  const variants: (VariantWithParts | null)[] = product.variants.length > 0 ? product.variants : [null]
  return variants.map(variant => toLine(product, variant, form))
}

/** Reads the products in batches, oldest first, so that memory use does not grow with the shop. */
export async function* streamProductLines(db: Db, form: TableForm, where?: Parameters<typeof listProductsAfter>[3]) {
  let last: ProductWithVariants | undefined
  do {
    const products: ProductWithVariants[] = await listProductsAfter(db, last, batchSize, where)
    for (const product of products) yield* toLines(product, form)
    last = products.length === batchSize ? products.at(-1) : undefined
  } while (last)
}

type ProductSelection = Request<typeof endpoint>['body']['products']

export function createProductsCsv(ctx: Context, form: TableForm = 'plain', selection?: ProductSelection): Readable {
  const where = selection && (Array.isArray(selection) ? hasIdIn(selection) : buildProductFilter(selection))
  return createTableFile(form, csvColumns, streamProductLines(ctx.db, form, where))
}

export async function exportProducts(ctx: Context, reply: FastifyReply, form: TableForm, selection?: ProductSelection) {
  const day = ctx.clock().toISOString().slice(0, 10)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="products-${day}.csv"`)
  return reply.send(createProductsCsv(ctx, form, selection))
}
