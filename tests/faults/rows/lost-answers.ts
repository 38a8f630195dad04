import { launchChromium } from '#tests/support/launch-chromium.ts'
import type { CallName } from '../../lost-answers/calls.ts'
import { drawTrial } from '../../lost-answers/draw.ts'
import { preparePurchases, purchaseNames } from '../../lost-answers/purchases.ts'
import { returns } from '../../lost-answers/shopper.ts'
import { runTrial, type Trial } from '../../lost-answers/trial.ts'
import type { Env, Outcome, Row } from '../row.ts'
import { crowd } from '../support/waiting.ts'

const shortTrials = 20
const atOnce = 3

/** Every purchase loses the answer of each of its calls and comes back by each way. */
function everyTrial(purchases: Awaited<ReturnType<typeof preparePurchases>>): Trial[] {
  const kinds = purchaseNames.flatMap(purchase =>
    [...new Set<CallName>(purchases[purchase].calls)].flatMap(loses =>
      returns.flatMap(comesBack => [false, true].map(staysDown => ({ purchase, loses, staysDown, comesBack }))),
    ),
  )
  return kinds.map((kind, id) => ({ ...kind, id }))
}

/** Browsers buy, lose one answer and come back: nobody is charged twice, and no page says what is not true. */
async function lostAnswers(env: Env): Promise<Outcome> {
  const stage = await env.freshStage()
  const browser = await launchChromium()
  const purchases = await preparePurchases(stage)
  const trials = env.short
    ? Array.from({ length: shortTrials }, (_, id) => drawTrial(id, env.random, purchases))
    : everyTrial(purchases)
  const violations: string[] = []
  await crowd(trials.length, atOnce, async index => {
    const trial = trials[index]
    if (trial) violations.push(...(await runTrial(stage, browser, trial, purchases[trial.purchase])).violations)
  }).finally(() => browser.close())
  return { trials: trials.length, violations: [...violations, ...(await stage.verdict())] }
}

export const lostAnswerRows: readonly Row[] = [
  { name: 'an answer lost on its way to a browser that comes back', run: lostAnswers },
]
