import { useQuery } from '@tanstack/react-query'
import { Sparkles, X } from 'lucide-react'
import type { WhatChanged } from '#contract/seller-home.ts'
import { language } from '#i18n/index.ts'
import { sellerHome } from '#i18n/lazy-words.ts'
import { meQuery } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useHiddenNote } from './use-hidden-note.ts'

function Notes({ version, notes, memberId }: WhatChanged & { memberId: string }) {
  const words = sellerHome.whatChanged
  const { isHidden, hide } = useHiddenNote(`vitrine-what-changed-${memberId}`, version)
  if (isHidden) return null
  const press = () => {
    hide()
    document.getElementById('content')?.focus()
  }
  return (
    <Card aria-labelledby="what-changed" className="mb-5 px-5 pt-3 pb-4">
      <div className="flex items-center gap-2">
        <Sparkles className="icon-18 text-ink-2" aria-hidden="true" />
        <h2 id="what-changed" className="font-semibold">
          {words.title}
        </h2>
        <span className="num text-sm text-ink-2">{words.version(version)}</span>
        <IconButton
          className="-mr-2 ml-auto"
          text={words.hide}
          label={words.hide}
          icon={<X aria-hidden="true" />}
          onClick={press}
        />
      </div>
      <ul className="mt-1 grid gap-x-8 gap-y-3 md:grid-cols-2 xl:grid-cols-3">
        {notes[language === 'en' ? 'en' : 'pt-BR'].map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-medium">{title}</h3>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Says once after an update what the seller gains. Each member hides the notes in their own browser. */
export function WhatChangedCard({ whatChanged }: { whatChanged: WhatChanged | null }) {
  const { data: me } = useQuery(meQuery)
  return whatChanged && me ? <Notes key={whatChanged.version} {...whatChanged} memberId={me.memberId} /> : null
}
