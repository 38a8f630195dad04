// The reading thread: see reading.ts.
import { type Tasks, tasks } from './tasks.ts'

export type TaskRequest = { task: keyof Tasks; given: readonly unknown[] }

export const runTask = ({ task, given }: TaskRequest): unknown =>
  (tasks[task] as (...given: readonly unknown[]) => unknown)(...given)
