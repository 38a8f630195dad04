import type { Like } from '../like.ts'
import { visualEditor as spec } from '../spec/visual-editor.ts'

export const visualEditor: Like<typeof spec> = { ...spec }
