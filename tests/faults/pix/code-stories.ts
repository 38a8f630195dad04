import { expectPaid, expectState, type Story } from './story.ts'

/** Faults in which a code is paid, replaced, canceled or lost at an unlucky moment. */
export const codeStories: readonly Story[] = [
  {
    name: 'expiry and payment are reported in the wrong order',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await scene.world.advance(31)
      await scene.pay(buyer.code, 'late')
      await scene.deliver({ reversed: true, copies: 2 })
      return expectPaid(scene, buyer, 'paid after the expiry')
    },
  },
  {
    name: 'a code is paid one second before it is canceled',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await scene.world.advance(32.1)
      await scene.pay(buyer.code, 'late')
      await scene.world.work()
      return expectPaid(scene, buyer, 'paid just before the cancellation')
    },
  },
  {
    name: 'the response to a cancellation is lost',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await scene.world.provider.fault({
        ...{ does: 'cut', when: 'after', times: 3, method: 'POST' },
        path: '/v1/payment_intents/*/cancel',
      })
      await scene.pass(33)
      await scene.world.provider.calm()
      await scene.pass(1)
      return expectState('canceled with a lost response', (await scene.readOrder(buyer)).state, 'canceled')
    },
  },
  {
    name: 'a new code is issued and the earlier one is paid',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      const first = buyer.code
      await scene.world.advance(30)
      await buyer.intent('pix')
      if (buyer.code === first) return ['no new code was issued']
      await scene.pay(first, 'late')
      await scene.deliver()
      const problems = await expectPaid(scene, buyer, 'the earlier code was paid')
      await scene.payAnyhow(buyer.code)
      await scene.deliver()
      return problems
    },
  },
  {
    name: 'a code and a card are both paid',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await buyer.intent('card')
      await buyer.confirm()
      await scene.payAnyhow(buyer.code)
      await scene.deliver({ reversed: scene.random.next() < 0.5 })
      await buyer.settle()
      return expectPaid(scene, buyer, 'code and card')
    },
  },
  {
    name: 'two tabs ask for a code at once',
    async act(scene) {
      const buyer = await scene.newShopper()
      const answers = await Promise.all([buyer.intent('pix'), buyer.intent('pix'), buyer.intent('pix')])
      const codes = new Set(answers.flatMap(({ body }) => body.awaiting?.code ?? []))
      await scene.pay(buyer.code)
      await scene.deliver()
      return [
        ...(codes.size === 1 ? [] : [`two tabs got ${codes.size} codes`]),
        ...(await expectPaid(scene, buyer, 'two tabs')),
      ]
    },
  },
  {
    name: 'the event of a payment is lost and the browser is closed',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      await scene.pay(buyer.code)
      await scene.events.take()
      await scene.pass(1)
      return expectPaid(scene, buyer, 'nobody reported the payment')
    },
  },
  {
    name: 'the process is killed between creating and recording a code',
    async act(scene) {
      const problems: string[] = []
      for (const step of ['intent.committed', 'intent.called', 'intent.recorded', 'settle.committed'] as const) {
        const buyer = await scene.newShopper()
        scene.world.killAt(step, 1)
        await buyer.intent('pix')
        await scene.world.restart()
        // The shopper's own press has a new idempotency key, as after a reload.
        const again = await buyer.intent('pix')
        if (again.status !== 200)
          problems.push(`pressing again after a kill at ${step}: ${again.status} ${again.body.code}`)
        await scene.pay(buyer.code)
        await scene.deliver()
        problems.push(...(await expectPaid(scene, buyer, `a kill at ${step}`)))
      }
      return problems
    },
  },
  {
    name: 'the process is killed while a code is replaced',
    async act(scene) {
      const buyer = await scene.newShopper()
      await buyer.intent('pix')
      scene.world.killAt('intent.replaced', 1)
      await buyer.intent('card')
      await scene.world.restart()
      await scene.payAnyhow(buyer.code)
      await buyer.intent('card')
      if (buyer.intentId) await buyer.confirm()
      await buyer.settle()
      await scene.deliver()
      return expectPaid(scene, buyer, 'a kill while the code was replaced')
    },
  },
]
