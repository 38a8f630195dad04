// The worker thread that parses page sources; `run-in-reader.ts` starts it.
import { type Tasks, tasks } from './tasks.ts'

export type TaskRequest = { task: keyof Tasks; given: readonly unknown[] }

export const runTask = ({ task, given }: TaskRequest): unknown =>
  (tasks[task] as (...given: readonly unknown[]) => unknown)(...given)
