import { afterAll } from 'vitest'
import { runCleanups } from './cleanup.ts'

// The first `afterAll` hook of a file runs last.
afterAll(runCleanups)
