import { useSyncExternalStore } from 'react'
import { getQuestion, subscribeQuestion } from './step-up.ts'

/** Shows the password dialog while a request waits for it. */
export function StepUpHost() {
  const question = useSyncExternalStore(subscribeQuestion, getQuestion)
  if (!question) return null
  const { Dialog, onAnswer } = question
  return <Dialog onAnswer={onAnswer} />
}
