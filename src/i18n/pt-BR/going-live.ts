import type { SameShape } from '../same-shape.ts'
import { goingLive as spec } from '../spec/going-live.ts'

export const goingLive: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Colocar no ar - Painel',
  allDoneText: 'Ligue o modo de produção nas configurações quando quiser começar.',
  switchMode: 'Abrir as configurações',
}
