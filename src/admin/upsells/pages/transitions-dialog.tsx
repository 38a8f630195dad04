import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PageTarget, PageTargets, Upsell, UpsellPage } from '#contract/upsells.ts'
import { shell } from '#i18n/index.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useChangePage } from '../queries.ts'
import { formatUpsellError } from './format-upsell-error.ts'

const defaultValue = 'default'
const fixedTargets = ['next', 'thank-you', 'home'] as const

const toOptionValue = (target: PageTarget | null) =>
  target === null ? defaultValue : target.to === 'page' ? target.pageId : target.to

function parseTarget(value: string): PageTarget | null {
  if (value === defaultValue) return null
  const fixedTarget = fixedTargets.find(each => each === value)
  return fixedTarget ? { to: fixedTarget } : { to: 'page', pageId: value }
}

type TargetFieldProps = {
  label: string
  hint?: string
  defaultLabel: string
  value: PageTarget | null
  others: readonly UpsellPage[]
  onChange: (target: PageTarget | null) => void
}

function TargetField({ label, hint, defaultLabel: defaultText, value, others, onChange }: TargetFieldProps) {
  const optionValue = toOptionValue(value)
  const isGone = value?.to === 'page' && !others.some(page => page.id === value.pageId)
  return (
    <Field label={label} hint={hint}>
      <Select value={optionValue} onChange={event => onChange(parseTarget(event.target.value))}>
        <option value={defaultValue}>{defaultText}</option>
        <option value="next">{words.toNext}</option>
        {others.map(page => (
          <option key={page.id} value={page.id}>
            {(page.isActive ? words.toPage : words.toHidden)(page.order, page.title)}
          </option>
        ))}
        {isGone && <option value={optionValue}>{words.toGone}</option>}
        <option value="thank-you">{words.toThanks}</option>
        <option value="home">{words.toHome}</option>
      </Select>
    </Field>
  )
}

const getTargetsKey = (targets: PageTargets) => `${toOptionValue(targets.accepted)} ${toOptionValue(targets.declined)}`

type TransitionsDialogProps = { upsell: Upsell; page: UpsellPage; onClose: () => void }

/**
 * Selects where a page leads after a purchase and after a decline. If the server rejects a cycle, the error lists its
 * pages and the selection is kept.
 */
export function TransitionsDialog({ upsell, page, onClose }: TransitionsDialogProps) {
  const { mutateAsync: save, isPending } = useChangePage()
  const [targets, setTargets] = useState<PageTargets>(page.targets)
  const [problem, setProblem] = useState<string | null>(null)
  const others = upsell.pages.filter(each => each.id !== page.id)
  const change = (changedTargets: Partial<PageTargets>) => {
    setTargets({ ...targets, ...changedTargets })
    setProblem(null)
  }
  const undo = () =>
    void save({ id: page.id, body: { targets: page.targets } }).then(
      () => toast.done(words.leadsBack, { id: 'transitions' }),
      error => toast.failed(words.leadsFailed, { text: formatUpsellError(error) }),
    )
  function submit() {
    if (getTargetsKey(targets) === getTargetsKey(page.targets)) return onClose()
    void save({ id: page.id, body: { targets } }).then(
      () => {
        toast.done(words.leadsSaved, { id: 'transitions', action: { label: pageWords.undo, onClick: undo } })
        onClose()
      },
      error => {
        setProblem(formatUpsellError(error))
        toast.failed(words.leadsFailed, { id: 'transitions' })
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.leadsTitle(page.title)}
      text={words.leadsText}
      primaryAction={
        <Button variant="brand" busy={isPending && shell.saving} onClick={submit}>
          {words.leadsSave}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TargetField
          label={words.afterBuying}
          defaultLabel={words.defaultAccepted}
          value={targets.accepted}
          others={others}
          onChange={accepted => change({ accepted })}
        />
        <TargetField
          label={words.afterDeclining}
          {...(targets.declined && { hint: words.afterDecliningHint })}
          defaultLabel={words.defaultDeclined}
          value={targets.declined}
          others={others}
          onChange={declined => change({ declined })}
        />
        {problem && (
          <p role="alert" className="flex gap-2 rounded-item bg-danger-soft px-3.5 py-2.5 font-[500] text-danger-ink">
            <CircleAlert className="icon-16 mt-0.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{problem}</span>
          </p>
        )}
      </div>
    </Dialog>
  )
}
