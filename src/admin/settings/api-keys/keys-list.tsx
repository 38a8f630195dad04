import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { ApiKey } from '#contract/team.ts'
import { team as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toaster.tsx'
import { getRoleName } from './key-role.ts'
import { useRevokeApiKey } from './queries.ts'

const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeApiKey()
  const confirmRevoke = () =>
    revoke.mutateAsync(apiKey).then(
      () => toast.done(words.revoked, { text: apiKey.name }),
      error => {
        setAsking(false)
        toast.failed(words.revokeFailed, { text: getProblemText(error), stay: true })
      },
    )
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="max-md:[--h:44px]"
        aria-label={words.revokeOf(apiKey.name)}
        onClick={() => setAsking(true)}
      >
        {words.revoke}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirmRevoke()}
        title={words.revokeTitle(apiKey.name)}
        text={words.revokeText}
        confirm={words.revoke}
        busy={revoke.isPending && words.revoke}
      />
    </>
  )
}

function Row({ apiKey }: { apiKey: ApiKey }) {
  const { name, role, lastFour, createdAt, createdBy, expiresAt, lastUsedAt } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <Badge>{getRoleName(role)}</Badge>
          {isExpired(apiKey) && <Badge tone="warn">{words.keyExpired}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">
          <code className="font-mono">{`vk_…${lastFour}`}</code> · {words.made} <RelativeTime at={createdAt} />{' '}
          {createdBy && words.sentBy(createdBy)}
        </p>
        <p className="text-sm text-ink-2">
          {lastUsedAt ? (
            <>
              {words.lastUsed} <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            words.neverUsed
          )}
          {' · '}
          {expiresAt ? (
            <>
              {words.expires} <time dateTime={expiresAt}>{formatDateTime(new Date(expiresAt))}</time>
            </>
          ) : (
            words.noEnd
          )}
        </p>
      </div>
      <Revoke apiKey={apiKey} />
    </li>
  )
}

export function KeysList({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0) {
    return (
      <Card>
        <CardBody className="text-ink-2">{words.keysEmpty}</CardBody>
      </Card>
    )
  }
  return (
    <Card>
      <ul className="divide-y divide-line" aria-label={words.keysTitle}>
        {keys.map(apiKey => (
          <Row key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
    </Card>
  )
}
