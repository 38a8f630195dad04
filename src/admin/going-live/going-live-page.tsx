import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { GoingLive, GoingLiveCheck, GoingLiveName } from '#contract/going-live.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink, type ButtonVariant } from '../ui/button.tsx'
import { Card, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { HelpTopic } from '../ui/help-topics.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Progress } from '../ui/progress.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { DomainRecordRow } from './domain-record-row.tsx'
import { goingLiveQuery } from './queries.ts'
import { findSnippet, Permitted, RowAction } from './row-actions.tsx'
import { CodeLine, RowLayout } from './row-layout.tsx'
import { findNextName, type SortedTopic, sortTopics } from './sort-topics.ts'
import { TestMailRow } from './test-mail-row.tsx'

const domainNames: readonly GoingLiveName[] = ['spf', 'dkim', 'dmarc']

function CheckRow({ check, isNext }: { check: GoingLiveCheck; isNext: boolean }) {
  const isSettled = check.state === 'done' || check.state === 'off'
  const variant: ButtonVariant = isNext ? 'brand' : isSettled ? 'ghost' : 'outline'
  if (check.name === 'test_mail') return <TestMailRow check={check} variant={variant} />
  if (domainNames.includes(check.name)) return <DomainRecordRow check={check} variant={variant} />
  const snippet = isSettled ? null : findSnippet(check)
  return (
    <RowLayout
      check={check}
      action={
        <Permitted name={check.name}>
          <RowAction check={check} variant={variant} />
        </Permitted>
      }
    >
      {snippet && <CodeLine>{snippet}</CodeLine>}
    </RowLayout>
  )
}

const topicHelp: Record<SortedTopic['topic'], HelpTopic> = {
  payments: 'goingLivePayments',
  mail: 'goingLiveMails',
  shop: 'goingLiveShop',
  safety: 'goingLiveSafety',
}

type TopicProps = SortedTopic & { checks: readonly GoingLiveCheck[]; next: GoingLiveName | null }

function Topic({ topic, names, checks, next }: TopicProps) {
  const shown = names.flatMap(name => checks.find(check => check.name === name) ?? [])
  const counted = shown.filter(({ state }) => state !== 'off')
  const done = counted.filter(({ state }) => state === 'done').length
  return (
    <CardGroup
      title={words.topics[topic]}
      help={topicHelp[topic]}
      text={
        <>
          {words.topicTexts[topic]}
          <span className="num mt-1 block text-sm">{words.topicCount(done, counted.length)}</span>
        </>
      }
    >
      <Card aria-label={words.topics[topic]}>
        <ul className="divide-y divide-line">
          {shown.map(check => (
            <CheckRow key={check.name} check={check} isNext={check.name === next} />
          ))}
        </ul>
      </Card>
    </CardGroup>
  )
}

/** The progress, or the next step when everything is done. */
function Summary({ done, total, isLive }: Pick<GoingLive, 'done' | 'total' | 'isLive'>) {
  if (done === total)
    return (
      <Card className="mb-9 flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-5">
        <CircleCheck className="size-7 text-brand" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-md font-semibold">{isLive ? words.allDoneLive : words.allDone}</p>
          {!isLive && <p className="text-ink-2">{words.allDoneText}</p>}
        </div>
        {!isLive && (
          <ButtonLink to="/settings" variant="brand">
            {words.switchMode}
          </ButtonLink>
        )}
      </Card>
    )
  return (
    <div className="mb-9 max-w-md">
      <p className="flex items-baseline gap-2">
        <span className="num text-[28px] leading-[34px] font-bold tracking-[-.03em]">
          {words.progress(done, total)}
        </span>
        <span className="text-ink-2">{words.progressText}</span>
      </p>
      <div className="mt-2">
        <Progress value={Math.round((done / total) * 100)} label={words.progressOf(Math.round((done / total) * 100))} />
      </div>
    </div>
  )
}

/** Keeps the first order of the lines while the screen is open, so that no line moves under the pointer. */
function Topics({ list }: { list: GoingLive }) {
  const [topics] = useState(() => sortTopics(list.checks))
  const next = findNextName(topics, list.checks)
  return (
    <>
      <Summary {...list} />
      <div className="grid gap-9">
        {topics.map(sorted => (
          <Topic key={sorted.topic} {...sorted} checks={list.checks} next={next} />
        ))}
      </div>
    </>
  )
}

/** The list of what the shop needs before it sells for real money. */
export function GoingLivePage() {
  useTitle(words.documentTitle)
  const { data: list, isError, error, refetch } = useQuery(goingLiveQuery)
  return (
    <div className="max-w-[1000px]">
      <PageHeader
        title={words.title}
        text={words.text}
        badges={
          list && (
            <Badge tone={list.isLive ? 'ok' : 'warn'} dot>
              {list.isLive ? words.isLive : words.isNotLive}
            </Badge>
          )
        }
      />
      {isError && <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />}
      {list ? <Topics list={list} /> : !isError && <LoadingRows rows={8} />}
    </div>
  )
}
