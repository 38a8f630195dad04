import { randomBytes } from 'node:crypto'
import { listDigitalGrants, restoreDigitalGrant, revokeDigitalGrant } from '#contract/digital-goods.ts'
import { startS3Store } from '#tests/support/s3-store.ts'
import { startAdditionalShop } from '../cluster/open-cluster.ts'
import type { Outcome, ScenarioContext } from '../scenario.ts'
import type { Buyer } from '../support/buyer.ts'
import type { Stage } from '../support/stage.ts'
import { waitUntil } from '../support/waiting.ts'
import { buyFile, createFileReader } from './file-buyer.ts'

/** Within this time every process must know that an access has ended or has started again. */
const limitMs = 1_000
/** Within this time the provider's event must have reached the shop, which is another promise. */
const eventLimitMs = 30_000
const opened = 206
const refused = 410

type Trial = {
  stage: Stage
  buyer: Buyer
  /** Waits until the file's link has a status in every process. Returns what is wrong after the limit. */
  expectInEveryProcess: (status: number, when: string) => Promise<string[]>
}
type Story = { card?: string; act: (trial: Trial) => Promise<string[]> }

async function waitForRow(stage: Stage, query: string, parameters: unknown[]): Promise<void> {
  if (!(await waitUntil(async () => (await stage.sql(query, parameters)).length > 0, eventLimitMs, 20)))
    throw new Error(`after ${eventLimitMs / 1_000} s there is no row: ${query}`)
}

const refundBySeller: Story = {
  async act({ stage, buyer, expectInEveryProcess }) {
    const { lines } = await stage.seller.order(buyer.orderId)
    const parts = lines
      .filter(({ totalCents }) => totalCents > 0)
      .map(({ id, totalCents }) => ({ lineId: id, cents: totalCents, restock: false }))
    const status = await stage.seller.refund(buyer.orderId, parts, `refund ${buyer.orderId}`)
    if (status >= 300 || status === 0) return [`the refund: ${status}`]
    return expectInEveryProcess(refused, 'a refund by the seller')
  },
}

const refundAtProvider: Story = {
  async act({ stage, buyer, expectInEveryProcess }) {
    await stage.provider.call('POST', '/v1/refunds', { payment_intent: buyer.intentId })
    await waitForRow(stage, "select 1 from refunds where order_id = $1 and state = 'succeeded'", [buyer.orderId])
    return expectInEveryProcess(refused, 'a refund at the provider')
  },
}

/** The bank disputes the payment, and the seller wins the dispute. */
const disputeAndWin: Story = {
  card: 'pm_card_createDispute',
  async act({ stage, buyer, expectInEveryProcess }) {
    await stage.provider.events({})
    await stage.provider.control('POST', '/webhooks/resend', { types: ['charge.dispute.created'] })
    await waitForRow(stage, 'select 1 from disputes where order_id = $1', [buyer.orderId])
    const suspended = await expectInEveryProcess(refused, 'a dispute')
    const [row] = await stage.sql<{ id: string }>(
      'select provider_dispute_id as id from disputes where order_id = $1',
      [buyer.orderId],
    )
    const evidence = { 'evidence[uncategorized_text]': 'winning_evidence', submit: 'true' }
    await stage.provider.call('POST', `/v1/disputes/${row?.id}`, evidence)
    await waitForRow(stage, "select 1 from disputes where order_id = $1 and state = 'won'", [buyer.orderId])
    return [...suspended, ...(await expectInEveryProcess(opened, 'a dispute that the seller won'))]
  },
}

const revokeByMember: Story = {
  async act({ stage, buyer, expectInEveryProcess }) {
    const { grants } = await stage.seller.callOrThrow<{ grants: { id: string; kind: string }[] }>(listDigitalGrants, {
      params: { id: buyer.orderId },
    })
    const params = { id: grants.find(({ kind }) => kind === 'file')?.id ?? '' }
    await stage.seller.callOrThrow(revokeDigitalGrant, { params })
    const revoked = await expectInEveryProcess(refused, 'a member who revoked the access')
    await stage.seller.callOrThrow(restoreDigitalGrant, { params })
    return [...revoked, ...(await expectInEveryProcess(opened, 'a member who restored the access'))]
  },
}

const stories = [refundBySeller, refundAtProvider, disputeAndWin, revokeByMember]

/**
 * Ends the access to a file in four ways while its link is open in two processes. The link must be dead in both within
 * a second, and work again within a second when the access is back.
 */
export async function runDeadLinks(env: ScenarioContext): Promise<Outcome> {
  const bucket = await startS3Store()
  const stage = await env.freshStage({ env: bucket.env })
  const second = await startAdditionalShop(stage, bucket.env)
  const urls = [stage.shop.url, second.shop.url]
  const problems: string[] = []
  let longestMs = 0
  try {
    const { productId } = await stage.newProduct({ cents: 4_900 })
    await stage.seller.uploadFile(productId, randomBytes(100_000))
    const times = env.short ? 1 : 20
    const runStory = async ({ card, act }: Story) => {
      // The dispute must not arrive before the link has been opened.
      if (card) await stage.provider.events({ drop: ['charge.dispute.*'] })
      const buyer = stage.newBuyer()
      const reader = createFileReader(await buyFile(buyer, productId, card))
      const links = await Promise.all(urls.map(url => reader.open(url)))
      const probeAll = () => Promise.all(urls.flatMap(url => links.map(link => reader.probe(url, link))))
      const expectInEveryProcess = async (status: number, when: string) => {
        const startedAt = performance.now()
        let last: number[] = []
        const isDone = async () => {
          last = await probeAll()
          return last.every(each => each === status)
        }
        const isInTime = await waitUntil(isDone, limitMs, 20)
        longestMs = Math.max(longestMs, Math.round(performance.now() - startedAt))
        return isInTime ? [] : [`a second after ${when}, the links answer ${last.join(', ')} instead of ${status}`]
      }
      const before = await probeAll()
      if (before.some(status => status !== opened)) problems.push(`before the fault, the links answer ${before}`)
      problems.push(...(await act({ stage, buyer, expectInEveryProcess })))
    }
    for (let time = 0; time < times; time += 1) for (const story of stories) await runStory(story)
    const verdict = await stage.verdict({ mayRefund: true })
    return {
      trials: times * stories.length,
      violations: [...problems, ...verdict, ...second.shop.late],
      note: `both processes knew within ${longestMs} ms`,
    }
  } finally {
    await second.close()
    await bucket.close()
  }
}
