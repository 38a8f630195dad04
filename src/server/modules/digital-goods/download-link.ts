import { downloadDigitalFile } from '#contract/digital-goods.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'

/** How long the link of a file works. The link of the order creates new ones. */
const linkValidMs = 10 * 60_000

type Target = { grantId: string; fileId: string }
const getSignedText = ({ grantId, fileId }: Target, expires: string) => `download ${grantId} ${fileId} ${expires}`

/** Builds a link to one version of a file that works for ten minutes, while the grant gives access. */
export function buildDownloadPath({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, target: Target): string {
  const expires = Math.floor((clock().getTime() + linkValidMs) / 1_000).toString(36)
  const token = [target.grantId, target.fileId, expires, secrets.sign(getSignedText(target, expires))].join('.')
  return downloadDigitalFile.path.replace(':token', token)
}

/** Parses the token of a link. Returns null when its signature is invalid. */
export function parseDownloadToken(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  token: string,
): (Target & { isExpired: boolean }) | null {
  const [grantId = '', fileId = '', expires = '', signature = '', ...others] = token.split('.')
  if (others.length > 0 || !isUuid(grantId) || !isUuid(fileId) || !/^[0-9a-z]{1,10}$/.test(expires)) return null
  if (!secrets.verify(getSignedText({ grantId, fileId }, expires), signature)) return null
  return { grantId, fileId, isExpired: Number.parseInt(expires, 36) * 1_000 <= clock().getTime() }
}
