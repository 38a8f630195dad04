// The worker thread that parses page sources; `run-in-reader.ts` starts it.
import { type Tasks, tasks } from './tasks.ts'

export type TaskRequest = { task: keyof Tasks; args: readonly unknown[] }

export const runTask = ({ task, args }: TaskRequest): unknown =>
  (tasks[task] as (...args: readonly unknown[]) => unknown)(...args)
