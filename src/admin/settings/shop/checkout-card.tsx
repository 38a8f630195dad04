import { phoneFields } from '#domain/phone-field.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { PartProps } from './part-props.ts'

/** Edits which fields the checkout has for goods that are not shipped. */
export const CheckoutCard = ({ draft, change, readOnly }: Pick<PartProps, 'draft' | 'change' | 'readOnly'>) => (
  <CardGroup title={words.checkoutFields} text={words.checkoutFieldsText}>
    <Card>
      <CardBody>
        <Field label={words.phoneField} hint={words.phoneFieldText}>
          <Select
            value={draft.phoneField}
            disabled={readOnly}
            onChange={({ target }) =>
              change({ phoneField: phoneFields.find(each => each === target.value) ?? 'optional' })
            }
          >
            {phoneFields.map(each => (
              <option key={each} value={each}>
                {words.phoneFields[each]}
              </option>
            ))}
          </Select>
        </Field>
      </CardBody>
    </Card>
  </CardGroup>
)
