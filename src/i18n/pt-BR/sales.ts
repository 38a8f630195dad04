import type { SameShape } from '../same-shape.ts'
import { sales as spec } from '../spec/sales.ts'

export const sales: SameShape<typeof spec> = { ...spec }
