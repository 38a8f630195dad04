import type { FastifyInstance } from 'fastify'
import * as catalog from '#contract/catalog.ts'
import * as bulk from '#contract/catalog-bulk.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { archiveProduct } from './archive-product.ts'
import { changeProducts } from './bulk/change-products.ts'
import { undoChange } from './bulk/undo-change.ts'
import { addVariant, deleteVariant, setDefaultVariant, updateVariant } from './change-variants.ts'
import { createProduct } from './create-product.ts'
import { exportProducts } from './csv/export-products.ts'
import { importProducts } from './csv/import-products.ts'
import { deleteProduct, getProductDependencies } from './delete-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { getProduct, getPublicProduct } from './get-products.ts'
import { listProducts } from './listing/list-products.ts'
import { updateProduct } from './update-product.ts'

export function registerCatalogRoutes(app: FastifyInstance) {
  serve(app, catalog.readProduct, (ctx, { params }) => getPublicProduct(ctx, params.id))
  serve(app, catalog.listProducts, (ctx, { query }) => listProducts(ctx, query))
  serve(app, catalog.getProduct, (ctx, { params }) => getProduct(ctx, params.id))
  serve(app, catalog.createProduct, (ctx, { body }) => createProduct(ctx, body))
  serve(app, catalog.updateProduct, (ctx, { params, body }) => updateProduct(ctx, params.id, body))
  serve(app, catalog.archiveProduct, (ctx, { params }) => archiveProduct(ctx, params.id, false))
  serve(app, catalog.restoreProduct, (ctx, { params }) => archiveProduct(ctx, params.id, true))
  serve(app, catalog.duplicateProduct, (ctx, { params, body }) => duplicateProduct(ctx, params.id, body.title))
  serve(app, catalog.productDependencies, (ctx, { params }) => getProductDependencies(ctx, params.id))
  serve(app, catalog.deleteProduct, async (ctx, { params }) => {
    await deleteProduct(ctx, params.id)
    return undefined
  })
  serve(app, catalog.addVariant, (ctx, { params, body }) => addVariant(ctx, params.id, body))
  serve(app, catalog.editVariant, (ctx, { params, body }) => updateVariant(ctx, params.id, params.variantId, body))
  serve(app, catalog.makeVariantDefault, (ctx, { params, query }) =>
    setDefaultVariant(ctx, params.id, params.variantId, query.version),
  )
  serve(app, catalog.deleteVariant, (ctx, { params, query }) =>
    deleteVariant(ctx, params.id, params.variantId, query.version),
  )
  serve(app, bulk.changeProducts, (ctx, { body }) => changeProducts(ctx, body))
  serve(app, bulk.undoChange, (ctx, { params }) => undoChange(ctx, params.id))
  serveRaw(app, bulk.exportProducts, (ctx, { query }, reply) =>
    exportProducts(ctx, reply, bulk.exportProducts.query.parse(query).form),
  )
  serveRaw(app, bulk.exportSomeProducts, (ctx, { body }, reply) => {
    const { products, form } = bulk.exportSomeProducts.body.parse(body)
    return exportProducts(ctx, reply, form, products)
  })
  // A separate Fastify scope, because these routes accept large files instead of JSON.
  app.register((files, _options, done) => {
    // The contract declares the body as a string, so the bytes are passed on as Latin-1, which maps every byte to one
    // character and back. The worker thread that parses the file detects its real encoding.
    const types = ['text/csv', bulk.WORKBOOK_TYPE]
    files.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, Buffer.from(body).toString('latin1')),
    )
    serve(files, bulk.importProducts, (ctx, { body, query }) =>
      importProducts(ctx, Buffer.from(body, 'latin1'), query.dry === 'true', query.doubts),
    )
    done()
  })
}
