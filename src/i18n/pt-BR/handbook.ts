import type { SameShape } from '../same-shape.ts'
import { handbook as spec } from '../spec/handbook.ts'

export const handbook: SameShape<typeof spec> = { ...spec, documentTitle: page => `${page} - Painel` }
