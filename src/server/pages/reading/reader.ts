// The reading thread: see reading.ts.
import { type Tasks, tasks } from './tasks.ts'

export type Asked = { task: keyof Tasks; given: readonly unknown[] }

export const answer = ({ task, given }: Asked): unknown =>
  (tasks[task] as (...given: readonly unknown[]) => unknown)(...given)
