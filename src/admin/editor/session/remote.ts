import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import { call } from '#api-client/call.ts'
import { downloadFile } from '#api-client/file-transfer.ts'
import { upload } from '#api-client/upload.ts'
import type { Call } from '#contract/endpoint.ts'
import { salesPageEditing } from '#contract/pages.ts'
import { upsellPageEditing } from '#contract/upsells.ts'
import type { EditedPage, EditedProject, PageKind } from './project.ts'

export type SaveBody = Call<typeof salesPageEditing.save>[0]['body']

/** The API requests of an editing session, bound to one page. */
export type Remote = {
  read: () => Promise<EditedProject>
  save: (body: SaveBody) => Promise<EditedProject>
  publish: (revision: string) => Promise<EditedPage>
  discardDraft: () => Promise<EditedPage>
  restore: (revision: string, to: string) => Promise<EditedProject>
  addImage: (revision: string, file: File) => Promise<{ path: string; project: EditedProject }>
  /** Fetches the text of any file of a revision. */
  text: (revision: string, path: string) => Promise<string>
}

const toFormData = (file: File) => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

async function readText(blob: Promise<Blob>): Promise<string> {
  return decodeSource(new Uint8Array(await (await blob).arrayBuffer())).text
}

export function createRemote(kind: PageKind, id: string): Remote {
  const params = { id }
  if (kind === 'sales')
    return {
      read: () => call(salesPageEditing.read, { params }),
      save: body => call(salesPageEditing.save, { params, body }),
      publish: revision => call(salesPageEditing.publish, { params, body: { revision } }),
      discardDraft: () => call(salesPageEditing.discard, { params }),
      restore: (revision, to) => call(salesPageEditing.restore, { params, body: { revision, to } }),
      addImage: (revision, file) =>
        upload(salesPageEditing.addImage, { params, query: { revision } }, toFormData(file)),
      text: (revision, path) => readText(downloadFile(salesPageEditing.file, { params, query: { revision, path } })),
    }
  return {
    read: () => call(upsellPageEditing.read, { params }),
    save: body => call(upsellPageEditing.save, { params, body }),
    publish: revision => call(upsellPageEditing.publish, { params, body: { revision } }),
    discardDraft: () => call(upsellPageEditing.discard, { params }),
    restore: (revision, to) => call(upsellPageEditing.restore, { params, body: { revision, to } }),
    addImage: (revision, file) => upload(upsellPageEditing.addImage, { params, query: { revision } }, toFormData(file)),
    text: (revision, path) => readText(downloadFile(upsellPageEditing.file, { params, query: { revision, path } })),
  }
}
