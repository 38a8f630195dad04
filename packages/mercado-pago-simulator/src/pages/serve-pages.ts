import type { FastifyInstance } from 'fastify'
import { answerChallenge } from '../orders/answer-challenge.ts'
import type { Simulator } from '../simulator.ts'

export function servePages(app: FastifyInstance, simulator: Simulator, _browserDir: string) {
  app.post('/challenge/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const order = answerChallenge(
      simulator,
      id,
      new URLSearchParams(String(request.body ?? '')).get('outcome') === 'pass',
    )
    await simulator.store.written()
    return reply.send({ status: order.payment.status })
  })
}
