import type { RequestContext, World } from '../world.ts'
import type { FormObject } from './form.ts'

export interface Call {
  world: World
  form: FormObject
  /** the id in the path */
  id: string
  /** a publishable key may only read and confirm intents whose client secret it has */
  publishable: boolean
  request: RequestContext
}

export interface Route {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** may be called with a publishable key */
  browser?: boolean
  run(call: Call): object
}
