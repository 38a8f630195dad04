import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CsvColumn, csvColumns, type exportSomeProducts as endpoint } from '#contract/catalog-bulk.ts'
import type { Request } from '#contract/endpoint.ts'
import type { TableForm } from '#contract/table-form.ts'
import { unitPrice } from '#domain/price.ts'
import type { Context } from '#server/kernel/context.ts'
import { amountIn, tableFile } from '#server/kernel/table-file.ts'
import { named } from '../bulk/repository.ts'
import { matching } from '../listing/repository.ts'
import type { ProductWithVariants, VariantRow } from '../repository.ts'
import { productsAfter } from './repository.ts'

const batch = 500
const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

/** One line: a variant of the product, or the product that has none. */
function lineOf(product: ProductWithVariants, variant: VariantRow | null, form: TableForm): Record<CsvColumn, string> {
  return {
    product_id: product.id,
    title: product.title,
    sku: variant?.sku ?? product.sku ?? '',
    variant: variant?.name ?? '',
    price: amountIn(form, unitPrice(product.price, variant?.price_adjustment ?? 0)),
    stock: variant?.stock_quantity?.toString() ?? '',
    default: variant ? yesOrNo(variant.is_default) : '',
    currency: product.currency ?? '',
    language: product.language ?? '',
    checkout_title: product.checkout_title ?? '',
    checkout_description: product.checkout_description ?? '',
    images: product.images.join(' '),
    active: yesOrNo(product.is_active),
  }
}

function linesOf(product: ProductWithVariants, form: TableForm) {
  const variants: (VariantRow | null)[] = product.variants.length > 0 ? product.variants : [null]
  return variants.map(variant => lineOf(product, variant, form))
}

/** Oldest first, a batch of products at a time, so that memory does not grow with the shop. */
async function* allLines(ctx: Context, form: TableForm, where?: Parameters<typeof productsAfter>[3]) {
  let last: ProductWithVariants | undefined
  do {
    const products: ProductWithVariants[] = await productsAfter(ctx.db, last, batch, where)
    for (const product of products) yield* linesOf(product, form)
    last = products.length === batch ? products.at(-1) : undefined
  } while (last)
}

type Chosen = Request<typeof endpoint>['body']['products']

/** Products as the text of a file: all of them, those named, or those that match a filter. */
export function csvOfProducts(ctx: Context, form: TableForm = 'plain', chosen?: Chosen): Readable {
  const where = chosen && (Array.isArray(chosen) ? named(chosen) : matching(chosen))
  return tableFile(form, csvColumns, allLines(ctx, form, where))
}

/** Streams products as a file. */
export async function exportProducts(ctx: Context, reply: FastifyReply, form: TableForm, chosen?: Chosen) {
  const day = ctx.clock().toISOString().slice(0, 10)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="products-${day}.csv"`)
  return reply.send(csvOfProducts(ctx, form, chosen))
}
