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

// What runs often is fast once it ran: until the page is here there is nothing else to do.
const sample =
  '<section id="a"><h2 class="b">C &amp; d</h2><p style="margin: 0">e <b>f</b> <a href="/g">h</a></p></section>\n'
answer({ ask: 'read', source: sample.repeat(100), isUtf8: true, paths: [] })
