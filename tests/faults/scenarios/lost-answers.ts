import { launchChromium } from '#tests/support/launch-chromium.ts'
import type { CallName } from '../../lost-answers/calls.ts'
import { drawTrial } from '../../lost-answers/draw-trial.ts'
import { preparePurchases, purchaseNames } from '../../lost-answers/purchases.ts'
import { returnMethods } from '../../lost-answers/shopper.ts'
import { runTrial, type Trial } from '../../lost-answers/trial.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { runConcurrently } from '../support/waiting.ts'

const shortTrials = 20
const concurrency = 3

/** Lists every combination of purchase, call with a lost response, and way to return. */
function listTrials(purchases: Awaited<ReturnType<typeof preparePurchases>>): Trial[] {
  const kinds = purchaseNames.flatMap(purchase =>
    [...new Set<CallName>(purchases[purchase].calls)].flatMap(lostCall =>
      returnMethods.flatMap(returnMethod =>
        [false, true].map(staysDown => ({ purchase, lostCall, staysDown, returnMethod })),
      ),
    ),
  )
  return kinds.map((kind, id) => ({ ...kind, id }))
}

/**
 * Lets browsers buy, lose one response and return. Nobody may be charged twice, and no page may show anything untrue.
 */
async function runLostAnswers(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const browser = await launchChromium()
  const purchases = await preparePurchases(stage)
  const trials = env.short
    ? Array.from({ length: shortTrials }, (_, id) => drawTrial(id, env.random, purchases))
    : listTrials(purchases)
  const violations: string[] = []
  await runConcurrently(trials.length, concurrency, async index => {
    const trial = trials[index]
    if (trial) violations.push(...(await runTrial(stage, browser, trial, purchases[trial.purchase])).violations)
  }).finally(() => browser.close())
  return { trials: trials.length, violations: [...violations, ...(await stage.verdict())] }
}

export const lostAnswerScenarios: readonly Scenario[] = [
  { name: 'a response lost on its way to a browser that returns', run: runLostAnswers },
]
