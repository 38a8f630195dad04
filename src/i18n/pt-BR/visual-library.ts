import type { SameShape } from '../same-shape.ts'
import { visualLibrary as spec } from '../spec/visual-library.ts'

export const visualLibrary: SameShape<typeof spec> = { ...spec }
