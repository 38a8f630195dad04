import type { SameShape } from '../same-shape.ts'
import { visualCanvas as spec } from '../spec/visual-canvas.ts'

export const visualCanvas: SameShape<typeof spec> = { ...spec }
