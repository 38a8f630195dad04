import type { SameShape } from '../same-shape.ts'
import { productPage as spec } from '../spec/product-page.ts'

export const productPage: SameShape<typeof spec> = { ...spec, systemTemplate: 'Template padrão do sistema' }
