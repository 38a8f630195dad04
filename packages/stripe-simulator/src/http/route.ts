import type { RequestContext, World } from '../world.ts'
import type { FormObject } from './form.ts'

export interface Call {
  world: World
  form: FormObject
  /** the id in the path */
  id: string
  /** whether the key is publishable: it may then only read and confirm intents whose client secret it has */
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
