import { randomInt, timingSafeEqual } from 'node:crypto'
import { findActiveCustomer } from '#server/modules/customers/records/index.ts'
import { queueAuthEmail } from '#server/modules/mails/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { findCourseAccess } from '../access/index.ts'
import { consumeCode, countCodeAttempt, hasCodeSince, replaceCodes } from './repository.ts'
import { openSignIn, type SignInRequest, sealSignIn } from './sealed-email.ts'
import { countAttempt, releaseAttempt } from './sign-in-limits.ts'

export const codeMinutes = 10
const codeMs = codeMinutes * 60_000
const maxAttempts = 5
const repeatMs = 30_000
export const codeTopic = 'courses.code_requested'

// A MAC instead of a plain hash: for a hash, anyone who can read the table could try all million codes within seconds.
const computeCodeMac = ({ secrets }: Pick<Context, 'secrets'>, customerId: string, code: string) =>
  secrets.sign(`course code ${customerId} ${code}`)

/**
 * Requests an e-mail with a code. The worker checks whether the address has courses, so that neither the response nor its
 * duration reveals it.
 */
export async function requestCode(ctx: Context, request: SignInRequest): Promise<void> {
  await withTransaction(ctx, tx => enqueue(tx, codeTopic, { sealed: sealSignIn(tx, request) }))
  ctx.wake()
}

/** Finds the customer of the shop's mode with this address, if a course can be or could have been opened. */
async function findCustomerWithCourses(ctx: Context, email: string) {
  const customer = await findActiveCustomer(ctx.db, await ctx.provider.mode(ctx.db), email)
  if (!customer) return null
  const courses = await findCourseAccess(ctx, { customerId: customer.id, orderId: null })
  return courses.length > 0 ? customer : null
}

/** Sends the requested code, unless nobody with this address has courses or the request is too old. */
export const sendCode: JobHandler = async (ctx, payload) => {
  const request = openSignIn(ctx, String(payload.sealed))
  const customer = request && (await findCustomerWithCourses(ctx, request.email))
  if (!request || !customer) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const link = `${ctx.config.publicUrl}/courses/code?${new URLSearchParams({ for: sealSignIn(ctx, request) })}`
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    // A form that was sent twice, or a repeated job, must not replace the code that is already on its way.
    if (await hasCodeSince(tx.db, customer.id, new Date(now.getTime() - repeatMs))) return
    await replaceCodes(tx.db, {
      id: newId(),
      customer_id: customer.id,
      code_hash: computeCodeMac(tx, customer.id, code),
      expires_at: new Date(now.getTime() + codeMs),
      created_at: now,
    })
    await queueAuthEmail(
      tx,
      customer.email,
      { kind: 'course_code', code, link, minutes: codeMinutes },
      request.language,
    )
  })
  ctx.wake()
}

export const courseStudentJobHandlers: Record<string, JobHandler> = { [codeTopic]: sendCode }

const isEqualConstantTime = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Used in place of a missing customer, so that the response time does not reveal that there is none. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the code that somebody typed. A code works once, for ten minutes and five attempts. Call outside a transaction,
 * because a wrong attempt must stay counted.
 * @returns the customer, or how long to wait before the next attempt, or null for a wrong code
 */
export async function verifyCode(
  ctx: Context,
  email: string,
  code: string,
): Promise<{ customerId: string } | { waitSeconds: number } | null> {
  const waitSeconds = await countAttempt(ctx, email)
  if (waitSeconds !== null) return { waitSeconds }
  const now = ctx.clock()
  const customer = await findActiveCustomer(ctx.db, await ctx.provider.mode(ctx.db), email)
  const customerId = customer?.id ?? nobody
  const sent = await countCodeAttempt(ctx.db, customerId, maxAttempts, now)
  const isRight = isEqualConstantTime(sent?.hash ?? '', computeCodeMac(ctx, customerId, code))
  if (!sent || !isRight || !(await consumeCode(ctx.db, sent.id, now))) return null
  await releaseAttempt(ctx, email)
  return { customerId }
}
