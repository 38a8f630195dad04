import type { SameShape } from '../same-shape.ts'
import { push as spec } from '../spec/push.ts'

export const push: SameShape<typeof spec> = { ...spec }
