import type { FastifyInstance } from 'fastify'
import * as catalog from '#contract/catalog.ts'
import { serve } from '#server/kernel/serve.ts'
import { addVariant, deleteVariant, editVariant, makeVariantDefault } from './change-variants.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct, productDependencies } from './delete-product.ts'
import { listProducts } from './listing/list-products.ts'
import { getProduct, readProduct } from './read-products.ts'
import { updateProduct } from './update-product.ts'

export function catalogRoutes(app: FastifyInstance) {
  serve(app, catalog.readProduct, (ctx, { params }) => readProduct(ctx, params.id))
  serve(app, catalog.listProducts, (ctx, { query }) => listProducts(ctx, query))
  serve(app, catalog.getProduct, (ctx, { params }) => getProduct(ctx, params.id))
  serve(app, catalog.createProduct, (ctx, { body }) => createProduct(ctx, body))
  serve(app, catalog.updateProduct, (ctx, { params, body }) => updateProduct(ctx, params.id, body))
  serve(app, catalog.productDependencies, (ctx, { params }) => productDependencies(ctx, params.id))
  serve(app, catalog.deleteProduct, async (ctx, { params }) => {
    await deleteProduct(ctx, params.id)
    return undefined
  })
  serve(app, catalog.addVariant, (ctx, { params, body }) => addVariant(ctx, params.id, body))
  serve(app, catalog.editVariant, (ctx, { params, body }) => editVariant(ctx, params.id, params.variantId, body))
  serve(app, catalog.makeVariantDefault, (ctx, { params }) => makeVariantDefault(ctx, params.id, params.variantId))
  serve(app, catalog.deleteVariant, (ctx, { params }) => deleteVariant(ctx, params.id, params.variantId))
}
