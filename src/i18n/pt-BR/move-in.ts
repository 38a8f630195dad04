import type { SameShape } from '../same-shape.ts'
import { moveIn as spec } from '../spec/move-in.ts'

export const moveIn: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Trazer de outra plataforma - Painel',
  redirectsDocument: 'Endereços antigos - Painel',
}
