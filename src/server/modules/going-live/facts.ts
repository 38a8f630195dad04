import * as z from 'zod'
import { goingLiveReasons } from '#contract/going-live.ts'
import type { Db } from '#server/platform/core/context.ts'
import { findInstallationFact, setInstallationFact } from '#server/platform/db/installation-facts.ts'

const Finding = z.object({ reason: z.enum(goingLiveReasons), details: z.array(z.string()) })
/** What a lookup found about a record of the sender's domain. */
export type SenderFinding = z.infer<typeof Finding>

/** The schemas of the stored results of checks, by the key of their installation fact. */
const facts = {
  'going_live.sender_domain': z.object({
    at: z.string(),
    domain: z.string(),
    dkimSelector: z.string().nullable(),
    spf: Finding,
    dkim: Finding,
    dmarc: Finding,
  }),
  /** `server` identifies the mail server and the sender, so that a result does not count for another mail server. */
  'going_live.test_mail': z.object({ at: z.string(), server: z.string(), isAccepted: z.boolean(), code: z.string() }),
  'live_check.stripe': z.object({ at: z.string(), failed: z.array(z.string()), isSimulated: z.boolean() }),
  'live_check.mercado_pago': z.object({ at: z.string(), failed: z.array(z.string()), isSimulated: z.boolean() }),
}
type FactKey = keyof typeof facts
type Fact<Key extends FactKey> = z.infer<(typeof facts)[Key]>

/** Finds a stored result. Returns null when there is none, or when another version stored it in another form. */
export async function findFact<Key extends FactKey>(db: Db, key: Key): Promise<Fact<Key> | null> {
  const stored = await findInstallationFact(db, key)
  if (stored === null) return null
  try {
    return facts[key].parse(JSON.parse(stored)) as Fact<Key>
  } catch {
    return null
  }
}

export const storeFact = <Key extends FactKey>(db: Db, key: Key, fact: Fact<Key>): Promise<void> =>
  setInstallationFact(db, key, JSON.stringify(fact))
