import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'

/** Opens the menu of less frequent actions. */
export const MoreButton = (props: ComponentProps<typeof Button>) => (
  <Button
    {...props}
    variant="ghost"
    size="icon-sm"
    aria-label={words.moreActs}
    title={words.moreActs}
    icon={<Ellipsis aria-hidden="true" />}
  />
)
