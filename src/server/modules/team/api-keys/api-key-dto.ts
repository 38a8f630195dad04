import type { ApiKey } from '#contract/team.ts'
import type { ApiKeyRow } from '#server/modules/auth/api-keys/index.ts'

export const toApiKeyDto = ({ createdAt, expiresAt, lastUsedAt, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
