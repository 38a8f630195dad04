import type { SameShape } from '../same-shape.ts'
import { palette as spec } from '../spec/palette.ts'

export const palette: SameShape<typeof spec> = { ...spec }
