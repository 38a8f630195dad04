import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { FileChange } from '#contract/page-editing.ts'
import * as api from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { type Files, uploadPage } from '#tests/support/pages.ts'

const app = await startTestApp()
const seller = app.as('editor')
const shopper = app.browser()

const parseHex = (bytes: string) => Buffer.from(bytes.replaceAll(' ', ''), 'hex')
const jpeg = parseHex('ffd8ffe000104a464946000101')
const bmp = Buffer.concat([parseHex('424d3a0000000000000036000000 28000000'), Buffer.alloc(40)])
const html = `<!doctype html><html><head><link rel="stylesheet" href="page_files/css2">
<script src="page_files/app.js.download"></script></head><body><img src="img/photo.jfif" alt=""><img src="img/a.JPE" alt="">
<audio src="sound.mp3"></audio><a href="guide.pdf">Guide</a><video src="film.mov"></video></body></html>`
const saved: Files = {
  'index.html': html,
  'page_files/css2': '/* latin */ @font-face{src:url(../img/photo.jfif)} h1{background:url(gone.png)}',
  'page_files/app.js.download': 'document.title="ok"',
  'page_files/saved_resource': '<!doctype html><p>frame</p>',
  'page_files/picture': parseHex('89504e470d0a1a0a'),
  'page_files/js(1)': 'window.x = () => 1',
  'img/photo.jfif': jpeg,
  'img/a.JPE': jpeg,
  'img/old.jpg': bmp,
  'img/b.bmp': bmp,
  'sound.mp3': Buffer.concat([Buffer.from('ID3'), Buffer.alloc(60)]),
  'raw.mp3': parseHex('fffb9064000000'),
  'note.m4a': parseHex('00000014 66747970 4d344120'),
  'film.mov': parseHex('00000014 66747970 71742020'),
  'guide.pdf': '%PDF-1.4\n%%EOF',
  LICENSE: 'Permission is hereby granted',
  'bonus.zip': Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })),
  'photo.heic': 'x',
  'broken.png': 'no picture',
}
const types = {
  'page_files/css2': 'text/css; charset=utf-8',
  'page_files/app.js.download': 'text/javascript; charset=utf-8',
  'page_files/saved_resource': 'text/html; charset=utf-8',
  'page_files/picture': 'image/png',
  'page_files/js(1)': 'text/javascript; charset=utf-8',
  'img/photo.jfif': 'image/jpeg',
  'img/a.JPE': 'image/jpeg',
  'img/old.jpg': 'image/bmp',
  'img/b.bmp': 'image/bmp',
  'sound.mp3': 'audio/mpeg',
  'raw.mp3': 'audio/mpeg',
  'note.m4a': 'audio/mp4',
  'film.mov': 'video/quicktime',
  'guide.pdf': 'application/pdf',
}
const skippedReasons = {
  LICENSE: 'type',
  'bonus.zip': 'type',
  'photo.heic': 'type',
  'broken.png': 'content',
}
const zipFiles = (files: Files): Files => {
  const entries = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])
  return { 'site.zip': Buffer.from(zipSync(Object.fromEntries(entries))) }
}

async function upload(title: string, files: Files) {
  const { body } = await seller.send(api.createCampaign, { body: { name: title } })
  return uploadPage(seller, body.id, title, files, '&entry=index.html')
}

describe.each([
  ['folder', saved],
  ['ZIP', zipFiles(saved)],
])('a page saved by a browser as a %s', (kind, files) => {
  it('serves each file of a page saved by a browser with its type, and lists the skipped files', async () => {
    const response = await upload(`Saved ${kind}`, files)
    expect(response.statusCode, response.body).toBe(200)
    const { page, skipped, broken } = response.json()
    expect(
      Object.fromEntries(skipped.map((file: api.Uploaded['skipped'][number]) => [file.path, file.reason])),
    ).toEqual(skippedReasons)
    expect(broken).toEqual([{ file: 'page_files/css2', reference: 'gone.png' }])
    const base = `/_site/${page.id}/${page.revision}`
    for (const [path, type] of Object.entries(types)) {
      const { headers, statusCode } = await shopper.raw('GET', `${base}/${path}`)
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, type])
    }
    expect((await shopper.raw('GET', `${base}/page_files/css2`)).body).toContain('gone.png')
    expect((await shopper.raw('GET', `${base}/bonus.zip`)).statusCode).toBe(404)
  })
})

it('opens a PDF in a new window outside the sandbox, because PDF viewers fail in a sandbox', async () => {
  const { page } = (await upload('Guide', saved)).json()
  const base = `/_site/${page.id}/${page.revision}`
  expect((await shopper.raw('GET', `${base}/`)).body).toContain('<a target="_blank" href="guide.pdf">')
  const policy = String((await shopper.raw('GET', `${base}/guide.pdf`)).headers['content-security-policy'])
  expect(policy).not.toMatch(/sandbox|^$/)
})

it('lets a file without an extension be edited, deleted and restored', async () => {
  const { page } = (await upload('Edit', saved)).json()
  const { read, save } = api.salesPageEditing
  const params = { id: page.id }
  const before = (await seller.send(read, { params })).body
  const path = 'page_files/css2'
  const write = async (files: FileChange[]) => {
    const { source, draftName, originalPageId } = (await seller.send(read, { params })).body
    const body = { revision: source.revision, files, publish: false, draftName, originalPageId }
    const { status } = await seller.send(save, { params, body })
    const after = (await seller.send(read, { params })).body
    return [status, after.files.find(file => file.path === path)?.mime]
  }
  expect(await write([{ path, text: 'h1{color:blue}' }])).toEqual([200, 'text/css'])
  expect(await write([{ path, text: null }])).toEqual([200, undefined])
  expect(await write([{ path, from: { revision: before.source.revision, path } }])).toEqual([200, 'text/css'])
})
