import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Progress } from '../../ui/progress.tsx'
import type { SendProgress as Sent } from './use-add-keys.ts'

export function SendProgress({ progress }: { progress: Sent | null }) {
  if (!progress) return null
  const text = words.license.sending(progress.sent, progress.total)
  return (
    <div className="grid gap-2">
      <p className="num text-sm text-ink-2">{text}</p>
      <Progress value={(progress.sent / progress.total) * 100} label={text} />
    </div>
  )
}
