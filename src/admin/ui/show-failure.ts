import { getProblemText } from '#api-client/problem.ts'
import { toast } from './toaster.tsx'

/** Returns a function that shows why an action failed, until the member closes the message. */
export const showFailure = (title: string) => (error: unknown) =>
  void toast.failed(title, { text: getProblemText(error), stay: true })
