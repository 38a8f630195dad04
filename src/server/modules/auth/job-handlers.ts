import type { JobHandler } from '#server/platform/queue/worker.ts'
import { guessNoticeJobHandlers } from './guess-notice.ts'
import { mailRequestJobHandlers } from './mail-requests.ts'
import { phoneJobHandlers } from './phones/text-requests.ts'

export const authJobHandlers: Record<string, JobHandler> = {
  ...mailRequestJobHandlers,
  ...phoneJobHandlers,
  ...guessNoticeJobHandlers,
}
