import { Info } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { moveInKinds } from '#domain/move-in/fields.ts'
import { type MoveInSource, moveInSources } from '#domain/move-in/profiles.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RadioCard } from '../ui/radio-card.tsx'
import { Select } from '../ui/select.tsx'
import { CheckPart } from './check-part.tsx'
import { FilePart } from './file-part.tsx'
import { formatStatus } from './format-status.ts'
import { PastImports } from './past-imports.tsx'
import { Result } from './result.tsx'
import { type MoveIn, useMoveIn } from './use-move-in.ts'
import { useStepFocus } from './use-step-focus.ts'

function KindAndSource({ moveIn, busy }: { moveIn: MoveIn; busy: boolean }) {
  return (
    <CardGroup title={words.what} text={words.whatText}>
      <div className="grid gap-4">
        <fieldset className="grid gap-2 sm:grid-cols-2" disabled={busy}>
          <legend className="sr-only">{words.what}</legend>
          {moveInKinds.map(kind => (
            <RadioCard
              key={kind}
              name="kind"
              label={words.kinds[kind]}
              text={words.kindTexts[kind]}
              checked={moveIn.kind === kind}
              onChange={() => moveIn.setKind(kind)}
            />
          ))}
        </fieldset>
        <Field label={words.source} className="max-w-[420px]">
          <Select
            disabled={busy}
            value={moveIn.source ?? ''}
            onChange={event => moveIn.setSource((event.target.value || null) as MoveInSource | null)}
          >
            <option value="">{words.sourceAuto}</option>
            {moveInSources.map(source => (
              <option key={source} value={source}>
                {words.sources[source]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </CardGroup>
  )
}

/** Brings products and customers of another platform. Nothing is written until the seller has seen the report. */
export function MoveInPage() {
  useTitle(words.documentTitle)
  const [params] = useSearchParams()
  const startsWithCustomers = params.get('kind') === 'customers'
  const moveIn = useMoveIn(startsWithCustomers ? 'customers' : 'products')
  const headings = useStepFocus(moveIn.step)
  const busy = ['checking', 'importing'].includes(moveIn.step)
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        back={
          startsWithCustomers
            ? { to: '/customers', label: words.backToCustomers }
            : { to: '/products', label: words.back }
        }
        actions={
          <ButtonLink variant="outline" to="/move-in/redirects">
            {words.redirectsTitle}
          </ButtonLink>
        }
      />
      <LeaveGuard dirty={() => moveIn.inspected !== null && moveIn.step !== 'done'} />
      {/* Always rendered, because screen readers announce only changes of a status that was there before. */}
      <p role="status" className="sr-only">
        {formatStatus(moveIn)}
      </p>
      <RequireRole atLeast="admin">
        <div className="grid max-w-[1000px] gap-9">
          <section className="flex gap-3 rounded-md bg-sunken px-4 py-3.5" aria-labelledby="honest">
            <Info className="icon-18 mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
            <div className="min-w-0">
              <h2 id="honest" className="font-semibold">
                {words.honestTitle}
              </h2>
              <p className="mt-1 text-ink-2">{words.honestText}</p>
            </div>
          </section>
          {moveIn.step !== 'done' && <KindAndSource moveIn={moveIn} busy={busy} />}
          <FilePart moveIn={moveIn} busy={busy} heading={headings.file} />
          <CheckPart moveIn={moveIn} busy={busy} />
          {/* The key discards the archived state of an earlier import. */}
          <Result key={moveIn.report?.id ?? ''} moveIn={moveIn} heading={headings.report} />
          <PastImports />
        </div>
      </RequireRole>
    </>
  )
}
