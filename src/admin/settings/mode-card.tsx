import { ExternalLink } from 'lucide-react'
import type { PaymentSettings } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ExternalButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'

const tones: Record<PaymentSettings['mode'], Tone> = { simulator: 'warn', test: 'warn', live: 'ok' }

function SimulatorNotice({ testCardsUrl }: { testCardsUrl: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-5 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{words.simulated}</p>
        <p className="text-ink-2">{words.simulatedText}</p>
      </div>
      <ExternalButtonLink href={testCardsUrl} variant="outline" size="sm" icon={<ExternalLink aria-hidden="true" />}>
        {words.testCards}
      </ExternalButtonLink>
    </div>
  )
}

type ModeCardProps = {
  settings: PaymentSettings
  /** The shop's mode after saving. */
  chosen: PaymentSettings['mode']
  isProduction: boolean
  onChange: (isProduction: boolean) => void
  readOnly: boolean
}

/**
 * The switch for live mode immediately changes which keys are shown; the shop's mode changes only when the switch is
 * saved.
 */
export function ModeCard({ settings, chosen, isProduction, onChange, readOnly }: ModeCardProps) {
  const shown = settings.modeIsNamed ? (isProduction ? 'live' : 'test') : chosen
  return (
    <CardGroup title={words.mode} text={words.modeText[settings.mode]}>
      <Card>
        <CardBody>
          <Switch
            label={words.productionMode}
            hint={words.switchText[shown]}
            checked={isProduction}
            onChange={onChange}
            disabled={readOnly}
            badge={<Badge tone={tones[shown]}>{words.modeBadge[shown]}</Badge>}
          />
          {settings.modeIsNamed && <p className="mt-2 text-sm text-ink-2">{words.modeNamed}</p>}
          {isProduction !== settings.isProduction && (
            <p role="status" className="mt-2 text-sm text-gold-ink">
              {words.modeUnsaved}
            </p>
          )}
        </CardBody>
        {settings.testCardsUrl && <SimulatorNotice testCardsUrl={settings.testCardsUrl} />}
      </Card>
    </CardGroup>
  )
}
