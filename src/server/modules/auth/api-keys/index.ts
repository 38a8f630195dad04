export { type ApiKeyRow, getApiKeyRow, insertApiKey, listApiKeyRows, revokeApiKeyRow } from './repository.ts'
