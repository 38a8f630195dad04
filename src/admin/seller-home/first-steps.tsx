import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import { sellerHome } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { GoingLiveLink } from './going-live-link.tsx'
import { firstStepsQuery, goingLiveQuery } from './queries.ts'
import { useHiddenNote } from './use-hidden-note.ts'

/**
 * The payment provider comes last, because the simulator accepts a test purchase before the provider's API keys are
 * entered.
 */
const steps = [
  { step: 'product', to: '/products?tab=create' },
  { step: 'page', to: '/sales-pages?tab=create' },
  { step: 'purchase', to: '/unified-checkout?tab=links' },
  { step: 'provider', to: '/settings' },
] as const

/** Lists the steps that a new shop needs before it can sell, until all are done or the seller hides the list. */
export function FirstSteps() {
  const words = sellerHome.firstSteps
  const { isHidden, hide } = useHiddenNote('vitrine-first-steps')
  const isAdministrator = useIsAdministrator() === true
  const { data } = useQuery({ ...firstStepsQuery, enabled: isAdministrator && !isHidden })
  const { data: goingLive } = useQuery({ ...goingLiveQuery, enabled: isAdministrator && !isHidden })
  const doneCount = steps.filter(({ step }) => data?.[step]).length
  const isReady = goingLive?.done === goingLive?.total
  if (!data || isHidden || (doneCount === steps.length && isReady)) return null
  const next = steps.find(({ step }) => !data[step])
  return (
    <Card aria-labelledby="first-steps" className="mb-5 px-5 py-3">
      <div className="flex items-center gap-2">
        <h2 id="first-steps" className="font-semibold">
          {words.title}
        </h2>
        <span className="num text-sm text-ink-2">{words.count(doneCount, steps.length)}</span>
        <IconButton
          className="-mr-2 ml-auto"
          text={words.hide}
          label={words.hide}
          icon={<X aria-hidden="true" />}
          onClick={hide}
        />
      </div>
      {doneCount < steps.length && (
        <ol className="grid gap-x-5 md:grid-cols-2 xl:grid-cols-4">
          {steps.map(({ step, to }, at) => (
            <li key={step} className="flex min-h-11 items-center gap-2.5">
              <span
                className={cn(
                  'num grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold [&_svg]:size-3.5',
                  data[step] ? 'bg-brand text-on-brand' : 'border border-line-strong text-ink-2',
                )}
                aria-hidden="true"
              >
                {data[step] ? <Check strokeWidth={3} /> : at + 1}
              </span>
              {data[step] ? (
                <span className="text-ink-2">
                  <span className="sr-only">{words.done} </span>
                  {words[step]}
                </span>
              ) : (
                <Link to={to} className={cn('underline underline-offset-3', step === next?.step && 'font-semibold')}>
                  {words[step]}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      {doneCount < steps.length && (
        <p className="mt-1 pb-3 text-sm text-ink-2">
          {words.moveInText}{' '}
          <Link to="/move-in" className="underline underline-offset-3">
            {words.moveIn}
          </Link>
        </p>
      )}
      {goingLive && !isReady && <GoingLiveLink {...goingLive} />}
    </Card>
  )
}
