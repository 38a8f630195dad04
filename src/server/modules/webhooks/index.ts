export { listUnreadableWebhookSecrets } from './endpoints/list-unreadable-secrets.ts'
export { countEndpointsByState } from './endpoints/repository.ts'
