import { once } from 'node:events'
import { connect } from 'node:net'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { uploadImage } from '#contract/files.ts'
import { openApi } from '#contract/screens.ts'
import { insertBuild } from '#server/platform/db/asset-builds.ts'
import { startTestApp } from '#tests/support/app.ts'
import { dataHeaders } from '#tests/support/data-headers.ts'
import { buildPictureForm } from '#tests/support/pictures.ts'

const shop = await startTestApp()
const seller = shop.as('owner')
const open = (path: string) => shop.browser().raw('GET', path)

it('forbids other sites from framing a built file, and the file from loading scripts of other origins', async () => {
  const names = ['worker-AbCd1234.js', 'look-AbCd1234.css', 'seal-AbCd1234.svg', 'letters-AbCd1234.woff2']
  const files = Object.fromEntries(names.map(name => [name, new Uint8Array([1])]))
  await shop.services.storage.put('builds/b1.zip', zipSync(files, { level: 0 }), 'application/zip')
  await insertBuild(shop.db, 'b1', names, new Date())
  for (const name of names) {
    const { statusCode, headers } = await open(`/assets/${name}`)
    expect([name, statusCode, headers]).toEqual([
      name,
      200,
      expect.objectContaining({
        ...dataHeaders,
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
        ),
        'cross-origin-resource-policy': 'cross-origin',
      }),
    ])
  }
})

it('sends API files, metrics and 404 responses with the security headers of API responses', async () => {
  for (const path of [
    openApi.path,
    '/api/v1/products/export.csv',
    '/metrics',
    '/assets/none.js',
    '/storage/v1/object/public/x/y',
  ]) {
    const { headers } = await seller.raw('GET', path)
    expect([path, headers]).toEqual([path, expect.objectContaining(dataHeaders)])
  }
})

it('sandboxes a picture that is opened directly, and lets pages of other origins show the picture', async () => {
  const photo = await sharp({ create: { width: 9, height: 7, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  const form = buildPictureForm(photo, 'image/jpeg')
  const stored = (await seller.raw('POST', uploadImage.path.replace(':bucket', 'product-images'), form)).json()
  const { statusCode, headers } = await open(new URL(stored.url, shop.url).pathname)
  expect([statusCode, headers]).toEqual([
    200,
    expect.objectContaining({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    }),
  ])
  // Browsers show an error instead of the picture when this header is combined with a sandbox.
  expect(headers['cross-origin-opener-policy']).toBeUndefined()
})

it('responds to malformed HTTP with the security headers of API responses', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  socket.write('NONSENSE\r\n\r\n')
  const [response] = await once(socket, 'data')
  socket.destroy()
  const lines = String(response).split('\r\n')
  for (const [name, value] of Object.entries(dataHeaders))
    expect(lines).toContainEqual(
      typeof value === 'string' ? `${name}: ${value}` : expect.stringContaining(`${name}: camera=()`),
    )
})
