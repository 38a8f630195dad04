import { Plus } from 'lucide-react'
import { useState } from 'react'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showFailure } from '../../../ui/show-failure.ts'

/** A sketch of a filled outline, without text. */
const OutlinePicture = () => (
  <div className="grid w-80 gap-3 pr-4">
    {[['w-24', 'w-32', 'w-28'], ['w-28']].map((lessons, module) => (
      <div key={lessons.join()} className={`card ${module === 0 ? '-rotate-1 shadow-e2' : ''}`}>
        <div className="flex items-center gap-3 border-b border-line px-4 py-3">
          <span className="h-3 w-20 rounded-sm bg-line-strong/50" />
          <span className="ml-auto h-2.5 w-10 rounded-sm bg-line" />
        </div>
        {lessons.map((width, index) => (
          <div key={width} className="flex items-center gap-3 px-4 py-2.5">
            <span className={`size-4 rounded-full ${module === 0 && index === 0 ? 'bg-brand' : 'bg-sunken'}`} />
            <span className={`h-2.5 rounded-sm bg-line ${width}`} />
          </div>
        ))}
      </div>
    ))}
  </div>
)

/** Leads to the first lesson of a course. */
export function EmptyOutline({ onStart }: { onStart: () => Promise<unknown> }) {
  const words = courses.outline
  const [isBusy, setIsBusy] = useState(false)
  function start() {
    setIsBusy(true)
    onStart().catch(error => {
      setIsBusy(false)
      showFailure(words.createFailed(words.firstModule))(error)
    })
  }
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      help="courses"
      actions={
        <Button
          variant="brand"
          size="lg"
          className="for-editors"
          icon={<Plus aria-hidden="true" />}
          busy={isBusy}
          onClick={start}
        >
          {words.start}
        </Button>
      }
      picture={<OutlinePicture />}
    />
  )
}
