import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import type { KeySet, PaymentSettings } from '#contract/settings.ts'
import type { WalletDomain } from '#contract/wallet-domain.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatSettingsError } from './format-settings-error.ts'
import { registerDomain, walletDomainQuery } from './queries.ts'

const tones = { active: 'ok', inactive: 'bad', unregistered: 'warn' } as const

function DomainState({ domain, applePay, problem }: WalletDomain) {
  if (!domain) return <p className="text-ink-2">{words.walletNeedsDomain}</p>
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 flex-1 basis-60 truncate font-mono text-sm text-ink-2">{domain}</code>
        <Badge tone={tones[applePay]} dot>
          {words.walletStates[applePay]}
        </Badge>
      </div>
      {problem && <p className="text-danger-ink">{words.walletProblem(problem)}</p>}
    </>
  )
}

type Props = { settings: PaymentSettings; saved: KeySet; isProduction: boolean; readOnly: boolean }

/** Shows whether Apple Pay may be used on the shop's domain with the keys of a mode, and registers the domain. */
export function WalletDomainCard({ settings, saved, isProduction, readOnly }: Props) {
  const mode = isProduction ? 'live' : 'test'
  const client = useQueryClient()
  const query = walletDomainQuery(mode)
  const isSimulator = settings.mode === 'simulator' && !isProduction
  const { data, error } = useQuery({ ...query, enabled: !isSimulator && saved.secretKeySet && !readOnly })
  const register = useMutation({
    mutationFn: () => registerDomain(mode),
    onSuccess: state => client.setQueryData(query.queryKey, state),
    onError: problem => toast.failed(words.walletFailed, { text: formatSettingsError(problem) }),
  })
  if (readOnly) return null
  return (
    <CardGroup title={words.wallet} text={words.walletText}>
      <Card>
        <CardBody className="grid gap-4">
          {isSimulator && <p className="text-ink-2">{words.walletSimulator}</p>}
          {!isSimulator && !saved.secretKeySet && <p className="text-ink-2">{words.webhookNeedsKeys}</p>}
          {error && <p className="text-danger-ink">{formatSettingsError(error)}</p>}
          {data && <DomainState {...data} />}
          {data?.domain && data.applePay !== 'active' && (
            <div>
              <Button
                variant="outline"
                icon={<Wallet aria-hidden="true" />}
                busy={register.isPending && words.walletRegistering}
                onClick={() => register.mutate()}
              >
                {data.applePay === 'inactive' ? words.walletVerify : words.walletRegister}
              </Button>
            </div>
          )}
        </CardBody>
      </Card>
    </CardGroup>
  )
}
