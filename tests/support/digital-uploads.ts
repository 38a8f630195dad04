import * as contract from '#contract/digital-uploads.ts'
import { scheduledJobs } from '#server/bootstrap/assemble.ts'
import type { Role } from '#server/platform/core/context.ts'
import type { TestApp } from './app.ts'

type Upload = contract.DigitalUpload & Record<string, unknown>

/** Runs the due background jobs about files in the process of `app`, as its worker does. */
export async function runFileJobs({ ctx }: TestApp): Promise<void> {
  const job = scheduledJobs.find(({ name }) => name === 'files outbox')
  if (!job) throw new Error('there is no job for files')
  while ((await job.run(ctx)) > 0);
}

/** Starts the upload of a file in parts and returns what the server answers. */
export async function startUpload(
  app: TestApp,
  product: { id: string },
  bytes: Buffer | number,
  input: Partial<{ fileName: string; mime: string; benefitId: string; lastModified: number }> = {},
) {
  const body = { fileName: 'Guide.pdf', mime: 'application/pdf', ...input }
  const size = typeof bytes === 'number' ? bytes : bytes.length
  return app
    .as('editor')
    .send(contract.startDigitalUpload, { params: { id: product.id }, body: { ...body, bytes: size } })
}

/** Starts an upload that must be accepted. */
export async function openUpload(...args: Parameters<typeof startUpload>): Promise<Upload> {
  const { status, body } = await startUpload(...args)
  if (status !== 200) throw new Error(`the upload was not started: ${status} ${JSON.stringify(body)}`)
  return body
}

export const sliceParts = (bytes: Buffer, { partBytes }: Pick<Upload, 'partBytes'>): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, index) =>
    bytes.subarray(index * partBytes, (index + 1) * partBytes),
  )

/** Sends the bytes as one part, as the member of a role. */
export async function putPart(
  app: TestApp,
  upload: { id: string },
  number: number | string,
  bytes: Buffer,
  { role = 'editor' as Role, sha256 = '', type = 'application/octet-stream' } = {},
) {
  const path = `/api/v1/digital-uploads/${upload.id}/parts/${number}${sha256 && `?sha256=${sha256}`}`
  const response = await app.as(role).raw('PUT', path, { headers: { 'content-type': type }, payload: bytes })
  return { status: response.statusCode, body: response.json() as Upload }
}

/** Sends all parts of a file in the given order of their numbers. */
export async function putParts(app: TestApp, upload: Upload, bytes: Buffer, numbers?: readonly number[]) {
  const parts = sliceParts(bytes, upload)
  for (const number of numbers ?? parts.map((_, index) => index + 1)) {
    const { status } = await putPart(app, upload, number, parts[number - 1] ?? Buffer.alloc(0))
    if (status !== 200) throw new Error(`part ${number} was refused with ${status}`)
  }
}

export const completeUpload = (app: TestApp, upload: { id: string }) =>
  app.as('editor').send(contract.completeDigitalUpload, { params: { id: upload.id } })
export const readUpload = (app: TestApp, upload: { id: string }) =>
  app.as('editor').send(contract.getDigitalUpload, { params: { id: upload.id } })
export const cancelUpload = (app: TestApp, upload: { id: string }) =>
  app.as('editor').send(contract.cancelDigitalUpload, { params: { id: upload.id } })
