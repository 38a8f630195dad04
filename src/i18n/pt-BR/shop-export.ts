import type { SameShape } from '../same-shape.ts'
import { shopExport as spec } from '../spec/shop-export.ts'

export const shopExport: SameShape<typeof spec> = { ...spec, documentTitle: 'Exportar tudo - Painel' }
