import type { EngineRequest, EngineResponse } from './engine.ts'
import { createQuestionHandler } from './question-handler.ts'

const answer = createQuestionHandler()

self.addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  let answered: EngineResponse = { number: data.number }
  try {
    answered = { ...answered, answer: answer(data) }
  } finally {
    self.postMessage(answered)
  }
})

// Warms up the JIT compiler: until the page has loaded, the worker is idle anyway.
const sample =
  '<section id="a"><h2 class="b">C &amp; d</h2><p style="margin: 0">e <b>f</b> <a href="/g">h</a></p></section>\n'
answer({ ask: 'read', source: sample.repeat(100), isUtf8: true, paths: [] })
