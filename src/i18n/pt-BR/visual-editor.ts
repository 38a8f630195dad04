import type { SameShape } from '../same-shape.ts'
import { visualEditor as spec } from '../spec/visual-editor.ts'

export const visualEditor: SameShape<typeof spec> = { ...spec }
