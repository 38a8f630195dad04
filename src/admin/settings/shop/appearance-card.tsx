import { settings as words } from '#i18n/lazy-words.ts'
import { Card, CardGroup } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PartProps } from './part-props.ts'

/** Edits whether public pages follow the visitor's dark mode preference (docs/decisions/0052). */
export const AppearanceCard = ({ draft, change, readOnly }: Pick<PartProps, 'draft' | 'change' | 'readOnly'>) => (
  <CardGroup title={words.appearance} text={words.appearanceText}>
    <Card className="p-5">
      <Switch
        label={words.followsDark}
        hint={words.followsDarkText}
        checked={draft.followsDark}
        disabled={readOnly}
        onChange={followsDark => change({ followsDark })}
      />
    </Card>
  </CardGroup>
)
