import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import * as api from '#contract/pages.ts'
import { createProduct, updateProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { buildPictureForm, createNoisePicture, createPlainPicture } from '#tests/support/pictures.ts'

const port = await getFreePort()
const publicUrl = `http://localhost:${port}`
const app = await startTestApp({ env: { PUBLIC_URL: publicUrl, ADMIN_URL: `http://admin.localhost:${port}` } })
const seller = app.as('admin')
const shopper = app.browser()
const open = (path: string) => shopper.raw('GET', path, { headers: { host: `localhost:${port}` } })

/** A proxy through which the shop checks its own URL before it serves pages in direct mode. */
const proxy = createServer(async (request, response) => {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'GET',
    url: request.url ?? '/',
    headers: { host: request.headers.host ?? '' },
  })
  response.writeHead(statusCode, headers).end(rawPayload)
})
await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
afterAll(() => new Promise(resolve => proxy.close(resolve)))

/** Collects the values of a document’s meta tags by name. */
function listMetas(html: string): Record<string, string[]> {
  const contentsByName: Record<string, string[]> = {}
  for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
    const name = /(?:property|name)=["']([^"']+)["']/.exec(tag)?.[1]
    const content = /content="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    if (name && content !== undefined) contentsByName[name] = [...(contentsByName[name] ?? []), content]
  }
  return contentsByName
}

/** Opens the preview picture of a page, as a chat program does, and compares it with the meta tags of the page. */
async function expectPicture(html: string) {
  const metas = listMetas(html)
  const [address = '', ...otherAddresses] = metas['og:image'] ?? []
  expect(otherAddresses).toEqual([])
  expect(address.startsWith(`${publicUrl}/`)).toBe(true)
  expect(metas['twitter:image'] ?? [address]).toEqual([address])
  const picture = await open(address.slice(publicUrl.length))
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\/(jpeg|png)$/),
  ])
  expect(picture.rawPayload.length).toBeLessThanOrEqual(300_000)
  const { width, height } = await sharp(picture.rawPayload).metadata()
  expect(width).toBeLessThanOrEqual(1280)
  expect([metas['og:image:width'], metas['og:image:height']]).toEqual([[String(width)], [String(height)]])
  return { metas, width }
}

async function upload(bytes: Buffer) {
  const response = await seller.raw('POST', '/api/v1/files/product-images', buildPictureForm(bytes))
  expect(response.statusCode).toBe(201)
  return response.json().url as string
}
const product = await createProduct(app.ctx, {
  title: 'Halo & "lamp"',
  images: [],
  shippingOptions: [],
  variants: [{ name: 'Sand', sku: 'HALO', cents: 8900, stock: null, isDefault: true, image: null }],
})
const pictures: [string, () => Promise<Buffer>][] = [
  ['a WebP', () => createPlainPicture(1600, 900).webp().toBuffer()],
  ['an AVIF', () => createPlainPicture(700, 700).avif().toBuffer()],
  ['a PNG of several megabytes', () => createNoisePicture(1300, 900).png().toBuffer()],
  [
    'a transparent PNG',
    () =>
      sharp({ create: { width: 900, height: 600, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
  ],
  ['a very high JPEG', () => createNoisePicture(400, 4000).jpeg().toBuffer()],
  ['a GIF', () => createNoisePicture(300, 200).gif().toBuffer()],
]

describe.each(pictures)('a product with %s as its picture', (_name, make) => {
  it('names the picture for link previews on both checkouts and on the home page', async () => {
    const image = await upload(await make())
    await updateProduct(app.ctx, product.id, { images: [image] })
    for (const path of [`/checkout?product=${product.id}`, `/checkout-page?product=${product.id}`]) {
      const { metas } = await expectPicture((await open(path)).body)
      expect(metas['og:title']).toEqual(['Halo & "lamp"'])
      expect(metas['og:url']).toEqual([publicUrl + path])
      expect(metas['og:description']?.[0]).toBeTruthy()
    }
    const { metas } = await expectPicture((await open('/')).body)
    expect(metas['og:url']).toEqual([`${publicUrl}/`])
  })
})

describe.each(['frame', 'origin', 'direct'])('a sales page in render mode %s', renderMode => {
  const buildDocument = (head: string) =>
    `<!doctype html><html><head><title>Noite</title>${head}</head><body>x</body></html>`
  let count = 0
  async function pageWith(head: string) {
    count += 1
    const files = {
      'index.html': buildDocument(head),
      'img/a b.webp': await createPlainPicture(1500, 800).webp().toBuffer(),
      'img/big.png': await createNoisePicture(1300, 500).png().toBuffer(),
    }
    const { page } = await createCampaignWithPage(seller, `Prévia ${renderMode} ${count}`, files)
    expect((await seller.send(api.changeSalesPage, { params: { id: page.id }, body: { renderMode } })).status).toBe(200)
    return { page, html: (await open(page.address)).body }
  }

  it.each([
    '<meta property="og:image" content="img/a%20b.webp">',
    '<meta property="og:image" content="./img/big.png"><meta name="twitter:image" content="img/big.png">',
    "<meta content='/img/big.png' property='og:image'>",
  ])('names the sales page’s own picture as a JPEG or PNG: %s', async head => {
    const { page, html } = await pageWith(head)
    const { metas, width } = await expectPicture(html)
    expect(width).toBe(1280)
    expect(metas['og:url']).toEqual([publicUrl + page.address.replace(/\/[^/]*$/, '')])
    expect(metas['og:title']).toEqual(['Noite'])
  })

  it('keeps the picture URL of another host unchanged', async () => {
    const { html } = await pageWith('<meta property="og:image" content="https://cdn.example/a.jpg">')
    expect(listMetas(html)['og:image']).toEqual(['https://cdn.example/a.jpg'])
  })

  it('uses the picture of the campaign’s product when the sales page specifies no picture', async () => {
    const { campaign, page } = await createCampaignWithPage(seller, `Sem foto ${renderMode}`, {
      'index.html': buildDocument(''),
    })
    await seller.send(api.changeCampaign, { params: { id: campaign.id }, body: { productIds: [product.id] } })
    await seller.send(api.changeSalesPage, { params: { id: page.id }, body: { renderMode } })
    await expectPicture((await open(page.address)).body)
  })
})

it('sends the original file when the picture of a page cannot be decoded', async () => {
  const files = { 'index.html': '<!doctype html><title>x</title>', 'a.png': Buffer.from('89504e470d0a1a0a', 'hex') }
  const { page } = await createCampaignWithPage(seller, 'Quebrada', files)
  const response = await open(`/_site/${page.id}/${page.revision}/a.png?w=1280&as=plain`)
  expect([response.statusCode, response.rawPayload.length]).toEqual([200, 8])
})
