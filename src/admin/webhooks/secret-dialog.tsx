import { webhooks as words } from '#i18n/lazy-words.ts'
import { OneTimeSecret } from '../ui/one-time-secret.tsx'

type Props = { secret: string | null; text: string; onClose: () => void }

export const SecretDialog = ({ secret, text, onClose }: Props) => (
  <OneTimeSecret
    value={secret}
    onClose={onClose}
    words={{
      title: words.secretTitle,
      text,
      what: words.secret,
      kept: words.secretKept,
      copy: words.copySecret,
    }}
  />
)
