import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { upsells as words } from '#i18n/lazy-words.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import './screen.css'
import './narrow.css'

const rows = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5']
const Rows = () => rows.map(width => <Skeleton key={width} className={`h-3.5 ${width}`} />)
const Side = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={`vs-side ${className} grid content-start gap-4 p-4 max-lg:hidden`}>{children}</div>
)

type EditorSkeletonProps = {
  onBack: () => void
  /** Explains why the page with this title cannot be shown. Without an explanation, the page is loading. */
  failure?: { title: string; explanation: ReactNode }
}

/** A placeholder with a back button for the editor of a page that is loading or, then without panels, cannot be shown. */
export const EditorSkeleton = ({ onBack, failure }: EditorSkeletonProps) => (
  <div className="full-window vs">
    <header className="vs-bar">
      <IconButton
        text={words.backToPages}
        label={words.backToPages}
        className="-ml-1.5"
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={onBack}
      />
      {failure ? (
        <div className="vs-title">
          <h1>{failure.title}</h1>
        </div>
      ) : (
        <Skeleton className="h-4 w-40" />
      )}
    </header>
    {failure ? (
      <div className="vs-middle col-span-full p-4 md:p-9">
        <div className="w-full max-w-[640px]">{failure.explanation}</div>
      </div>
    ) : (
      <>
        <Side className="vs-left">
          <Rows />
        </Side>
        <div className="vs-middle p-4 md:p-9">
          <Loading>
            <div className="mx-auto grid h-[480px] max-h-full max-w-[720px] content-start gap-5 rounded-sm bg-surface p-8 shadow-e2">
              <Rows />
            </div>
          </Loading>
        </div>
        <Side className="vs-right">
          <Rows />
        </Side>
      </>
    )}
  </div>
)
