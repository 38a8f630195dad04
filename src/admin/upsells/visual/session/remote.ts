import { call } from '#api-client/call.ts'
import type { Received, Request } from '#contract/endpoint.ts'
import * as api from '#contract/visual-pages.ts'

/** The API requests of an editing session, bound to one page. */
export type Remote = {
  read: () => Promise<api.VisualPage>
  keep: (body: Request<typeof api.saveVisualDraft>['body']) => Promise<Received<typeof api.saveVisualDraft>>
  publish: (body: Request<typeof api.saveVisualPage>['body']) => Promise<api.VisualPage>
  discard: (version: string) => Promise<api.VisualPage>
  version: (id: string) => Promise<api.VisualContent>
}

export function createRemote(id: string): Remote {
  const params = { id }
  return {
    read: () => call(api.readVisualPage, { params }),
    keep: body => call(api.saveVisualDraft, { params, body }),
    publish: body => call(api.saveVisualPage, { params, body }),
    discard: version => call(api.discardVisualDraft, { params, body: { version } }),
    version: version => call(api.readVisualVersion, { params: { id, version } }),
  }
}
