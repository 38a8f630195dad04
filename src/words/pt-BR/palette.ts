import type { Like } from '../like.ts'
import { palette as spec } from '../spec/palette.ts'

export const palette: Like<typeof spec> = { ...spec }
