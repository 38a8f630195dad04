import { useSyncExternalStore } from 'react'
import { currentQuestion, onQuestion } from './step-up.ts'

/** Draws the password dialog while a call waits for it. */
export function StepUp() {
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  if (!question) return null
  const { Dialog, onAnswer } = question
  return <Dialog onAnswer={onAnswer} />
}
