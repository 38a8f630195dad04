import { settings as words } from '#i18n/lazy-words.ts'
import { Card, CardGroup } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { PartProps } from './part-props.ts'

/** Edits whether the payment provider sends its own receipt in addition to the shop's e-mail. */
export const ReceiptsCard = ({ draft, change, readOnly }: Pick<PartProps, 'draft' | 'change' | 'readOnly'>) => (
  <CardGroup title={words.receipts} text={words.receiptsText}>
    <Card className="p-5">
      <Switch
        label={words.providerReceipts}
        hint={words.providerReceiptsText}
        checked={draft.providerReceipts}
        disabled={readOnly}
        onChange={providerReceipts => change({ providerReceipts })}
      />
    </Card>
  </CardGroup>
)
