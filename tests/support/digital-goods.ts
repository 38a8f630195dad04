import { asc, eq } from 'drizzle-orm'
import { newId } from '#server/platform/core/ids.ts'
import { digitalBenefits, digitalGrants } from '#server/platform/db/schema/digital-goods.ts'
import type { TestApp } from './app.ts'
import { buildPictureForm } from './pictures.ts'

/** Adds a text that the buyers of a product receive, by default with every variant. */
export async function addTextBenefit({ db }: TestApp, product: { id: string }, title: string, variantId?: string) {
  const id = newId()
  await db.insert(digitalBenefits).values({
    id,
    product_id: product.id,
    variant_id: variantId ?? null,
    kind: 'text',
    title,
    content: `The text of ${title}`,
    position: 1,
  })
  return id
}

/** Lists the grants of an order as `title: state`, with the reason if there is one. */
export async function listGrants({ db }: TestApp, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ title: digitalBenefits.title, state: digitalGrants.state, reason: digitalGrants.reason })
    .from(digitalGrants)
    .innerJoin(digitalBenefits, eq(digitalBenefits.id, digitalGrants.benefit_id))
    .where(eq(digitalGrants.order_id, orderId))
    .orderBy(asc(digitalBenefits.title), asc(digitalGrants.id))
  return rows.map(({ title, state, reason }) => `${title}: ${state}${reason ? `, ${reason}` : ''}`)
}

/** Uploads a file that the buyers of a product receive. Returns the response with the product's benefits. */
export async function uploadFile(
  app: TestApp,
  path: string,
  { name = 'book.pdf', bytes = Buffer.from('%PDF-1.4 a small book'), mime = 'application/pdf' } = {},
) {
  const response = await app.as('editor').raw('POST', path, buildPictureForm(bytes, mime, name))
  return { status: response.statusCode, body: response.json() }
}

/** Adds a file to a product and returns the id of the benefit. */
export async function addFile(app: TestApp, product: { id: string }, file: Parameters<typeof uploadFile>[2] = {}) {
  const { status, body } = await uploadFile(app, `/api/v1/products/${product.id}/digital-files`, file)
  if (status !== 200) throw new Error(`the file was not uploaded: ${status} ${JSON.stringify(body)}`)
  return String(body.benefits.at(-1).id)
}
