/** Declares only the parts of the package that tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Details = {
    uid: string
    prompt: { name: string }
    params: Record<string, string | undefined>
    session?: { accountId: string }
  }
  export class Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
  }
}
