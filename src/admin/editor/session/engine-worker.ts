import { createAnswers } from './answer.ts'
import type { Answered, Asked } from './engine.ts'

const answer = createAnswers()

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  let answered: Answered = { number: data.number }
  try {
    answered = { ...answered, answer: answer(data) }
  } finally {
    self.postMessage(answered)
  }
})
