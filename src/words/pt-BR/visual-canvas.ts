import type { Like } from '../like.ts'
import { visualCanvas as spec } from '../spec/visual-canvas.ts'

export const visualCanvas: Like<typeof spec> = { ...spec }
