import { afterAll } from 'vitest'
import { stopShops } from './shop-process.ts'

// The first of a file's hooks, so the last to be called: its browser is gone by then.
afterAll(stopShops)
