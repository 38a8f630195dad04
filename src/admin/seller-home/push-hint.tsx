import { BellRing, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { push } from '#i18n/lazy-words.ts'
import { isPushUndecided } from '../shell/push-device.ts'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useHiddenNote } from './use-hidden-note.ts'

const isPhone = () => matchMedia('(pointer: coarse)').matches

/** Tells a seller on a phone that it can notify of each sale, until the seller decides or hides the hint. */
export function PushHint() {
  const { isHidden, hide } = useHiddenNote('vitrine-push-hint')
  const [isUseful] = useState(() => isPhone() && isPushUndecided())
  if (isHidden || !isUseful) return null
  return (
    <Card className="mb-5 flex items-center gap-3 py-2 pr-2 pl-4">
      <BellRing className="icon-18 shrink-0 text-ink-2" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {push.hint}{' '}
        <Link to="/profile#notifications" className="font-semibold whitespace-nowrap underline underline-offset-3">
          {push.hintLink}
        </Link>
      </p>
      <IconButton text={push.hintHide} label={push.hintHide} icon={<X aria-hidden="true" />} onClick={hide} />
    </Card>
  )
}
