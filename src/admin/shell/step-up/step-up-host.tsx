import { useSyncExternalStore } from 'react'
import { getQuestion, subscribeQuestion } from './step-up.ts'

/** Draws the password dialog while a call waits for it. */
export function StepUpHost() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion)
  if (!question) return null
  const { Dialog, onAnswer } = question
  return <Dialog onAnswer={onAnswer} />
}
