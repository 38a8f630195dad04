import type { RequestContext, World } from '../world.ts'
import type { FormObject } from './form.ts'

export interface Call {
  world: World
  form: FormObject
  /** the id in the path */
  id: string
  /** whether the API key is publishable; such a call may only read and confirm intents by their client secret */
  publishable: boolean
  request: RequestContext
}

export interface Route {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** whether a publishable key may call this route */
  browser?: boolean
  run(call: Call): object
}
