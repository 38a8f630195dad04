import type { ComponentType } from 'react'
import { Problem } from '#api-client/call.ts'
import { fetchAuthWords } from '#i18n/lazy-words.ts'

type StepUpDialogProps = { onAnswer: (isConfirmed: boolean) => void }
type Question = StepUpDialogProps & { Dialog: ComponentType<StepUpDialogProps> }

let question: Question | null = null
const listeners = new Set<() => void>()

/** Returns the password question that waits for the member, or null. Only `StepUpHost` shows it. */
export const getQuestion = () => question
export function subscribeQuestion(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setQuestion(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

let asking: Promise<boolean> | null = null

async function openDialog(): Promise<boolean> {
  const [{ StepUpDialog }] = await Promise.all([import('./step-up-dialog.tsx'), fetchAuthWords()])
  return new Promise(resolve => {
    setQuestion({
      Dialog: StepUpDialog,
      onAnswer(isConfirmed) {
        setQuestion(null)
        resolve(isConfirmed)
      },
    })
  })
}

/** Asks for the password. Actions that are rejected at the same time share one dialog. */
function askPassword(): Promise<boolean> {
  asking ??= openDialog().finally(() => {
    asking = null
  })
  return asking
}

const isStepUpError = (error: unknown) => error instanceof Problem && error.code === 'step_up_needed'

/**
 * Runs an action that may require a recent password confirmation. If it is rejected for that reason, a dialog asks for
 * the password and the action is repeated. If the dialog is closed, the rejection is thrown. Used, for example, for
 * changes of keys and members.
 */
export async function withStepUp<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (!isStepUpError(error) || !(await askPassword())) throw error
    return action()
  }
}
