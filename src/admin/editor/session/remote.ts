import type { Call } from '#contract/endpoint.ts'
import * as pages from '#contract/pages.ts'
import { call } from '#web/call.ts'

export type Save = Omit<Call<typeof pages.saveSalesPageSource>[0]['body'], 'revision'>

/** What a session asks the server, for one page. */
export type Remote = {
  read: () => Promise<pages.PageProject>
  save: (revision: string, body: Save) => Promise<pages.PageProject>
  publish: (revision: string) => Promise<pages.PageProject['page']>
  discardDraft: () => Promise<pages.PageProject['page']>
}

export function salesPage(id: string): Remote {
  const params = { id }
  return {
    read: () => call(pages.readSalesPage, { params }),
    save: (revision, body) => call(pages.saveSalesPageSource, { params, body: { revision, ...body } }),
    publish: revision => call(pages.publishSalesPage, { params, body: { revision } }),
    discardDraft: () => call(pages.discardSalesPageDraft, { params }),
  }
}
