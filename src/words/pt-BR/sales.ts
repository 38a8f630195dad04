import type { Like } from '../like.ts'
import { sales as spec } from '../spec/sales.ts'

export const sales: Like<typeof spec> = { ...spec }
