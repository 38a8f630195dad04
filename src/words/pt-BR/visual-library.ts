import type { Like } from '../like.ts'
import { visualLibrary as spec } from '../spec/visual-library.ts'

export const visualLibrary: Like<typeof spec> = { ...spec }
