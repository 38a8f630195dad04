import * as api from '#contract/pages.ts'
import type { TestApp } from './app.ts'

export type Files = Record<string, string | Buffer>

/** Encodes a folder as a multipart upload. */
export function buildProjectForm(files: Files) {
  const boundary = 'vitrine-test'
  const parts = Object.entries(files).flatMap(([path, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${path}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

type Seller = ReturnType<TestApp['as']>

export const uploadPage = (seller: Seller, campaignId: string, title: string, files: Files, more = '') =>
  seller.raw(
    'POST',
    `/api/v1/campaigns/${campaignId}/pages?title=${encodeURIComponent(title)}${more}`,
    buildProjectForm(files),
  )

export async function createCampaignWithPage(seller: Seller, name: string, files: Files, title = 'Página') {
  const response = await seller.send(api.createCampaign, { body: { name } })
  const uploaded = await uploadPage(seller, response.body.id, title, files)
  if (uploaded.statusCode !== 200) throw new Error(uploaded.body)
  return { campaign: response.body, page: uploaded.json().page as api.SalesPage }
}
